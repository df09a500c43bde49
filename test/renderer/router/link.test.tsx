// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Link } from '../../../src/renderer/router/link'
import { navigate, useQuery, useRoute } from '../../../src/renderer/router/router'
import { paths } from '../../../src/renderer/router/routes'
import { renderInWindow } from '../helpers/render'

function Place() {
  const { feature, id } = useRoute()
  return (
    <>
      <output>{[feature, id, useQuery().get('sort')].join(' ')}</output>
      <Link to={paths.result('7')}>seven</Link>
    </>
  )
}
const place = () => screen.getByRole('status').textContent

describe('a link', () => {
  it('stays in the window', () => {
    renderInWindow(<Place />, { path: '/results?sort=name' })
    expect(place()).toBe('results  name')
    fireEvent.click(screen.getByText('seven'))
    expect(place()).toBe('result 7 ')
    expect(location.pathname).toBe('/results/7')
  })

  it('leaves a click with Ctrl to the browser', () => {
    renderInWindow(<Place />, { path: '/run' })
    const link = screen.getByText('seven')
    // jsdom does not open addresses; that nobody stopped the click is what counts.
    link.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    fireEvent.click(link, { ctrlKey: true })
    expect(location.pathname).toBe('/run')
  })

  it('is followed by the way back', () => {
    renderInWindow(<Place />, { path: '/run' })
    act(() => navigate(paths.settings('about'), { replace: true }))
    expect(place()).toBe('settings about ')
    history.replaceState(null, '', '/workloads')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(place()).toBe('workloads  ')
  })
})
