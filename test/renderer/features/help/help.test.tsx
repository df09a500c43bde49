// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/renderer/features/help/screen'
import { Explain } from '../../../../src/renderer/help/explain'
import { isTerm, TERMS } from '../../../../src/renderer/help/terms'
import { renderInWindow } from '../../helpers/render'

describe('the help', () => {
  it.each(['en', 'zh-CN'] as const)('says what each number is, in %s', (language) => {
    for (const term of TERMS) {
      const { container, unmount } = renderInWindow(<Screen id={term} />, { language })
      expect(container.textContent).not.toContain(`term.${term}`)
      expect(screen.getByRole('link', { current: true }).getAttribute('href')).toBe(`/help/${term}`)
      unmount()
    }
  })

  it('begins at its beginning when the term is unknown', () => {
    renderInWindow(<Screen id="p42" />)
    expect(isTerm('p42')).toBe(false)
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Service time')
  })

  it('stands beside a number, in short', async () => {
    renderInWindow(<Explain term="dropped" />)
    fireEvent.click(screen.getByRole('button', { name: 'What is: Dropped operation' }))
    expect(await screen.findByText(/was due and was never made/)).toBeTruthy()
    expect(screen.getByText('Read more').getAttribute('href')).toBe('/help/dropped')
  })
})
