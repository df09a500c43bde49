// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MixBar } from '../../../src/renderer/ui/mix-bar'
import { renderInWindow } from '../helpers/render'
import { sampleSpec } from '../helpers/samples'

const { mix } = sampleSpec()

describe('the bar of an operation mix', () => {
  it('says its shares, and draws each with the dash of its operation', () => {
    const shares = { ...mix, read: 0.95, update: 0.05 }
    const { container } = renderInWindow(<MixBar mix={shares} />)
    expect(screen.getByRole('img', { name: 'read 95\u00a0%, update 5\u00a0%' })).toBeTruthy()
    const [read, update] = container.querySelectorAll('path')
    expect(read.getAttribute('stroke-dasharray')).toBeNull()
    expect(update.getAttribute('stroke-dasharray')).toBe('8 4')
    const widths = [...container.querySelectorAll('rect')].map((each) =>
      Number(each.getAttribute('width')),
    )
    expect(widths[0] + widths[1]).toBeCloseTo(118, 9)
    expect(widths[0] / widths[1]).toBeCloseTo(19, 9)
  })

  it('is empty for a mix of nothing', () => {
    const { container } = renderInWindow(<MixBar mix={{ ...mix, read: 0, update: 0 }} />)
    expect(container.querySelectorAll('rect')).toHaveLength(0)
  })
})
