// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorPanel } from '../../../src/renderer/ui/error-panel'
import { focusPath } from '../../../src/renderer/ui/focus-path'
import { ProblemList } from '../../../src/renderer/ui/problem-list'
import { WorkbenchError } from '../../../src/shared/errors'
import { renderInWindow } from '../helpers/render'

const refused = new WorkbenchError(
  'cannot-connect',
  '127.0.0.1:11211 refused the connection: nothing listens there.',
  { hint: 'Start the server or correct the port.', cause: new Error('ECONNREFUSED') },
)

describe('an error', () => {
  it('is told with its way out, and the driver’s words apart', () => {
    const onRetry = vi.fn()
    renderInWindow(<ErrorPanel error={refused} onRetry={onRetry} />)
    expect(screen.getByRole('alert').textContent).toContain('nothing listens there.')
    expect(screen.getByText('Start the server or correct the port.')).toBeTruthy()
    expect(screen.getByText(/cannot-connect/).textContent).toContain('ECONNREFUSED')
    fireEvent.click(screen.getByText('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('of any other kind is shown too', () => {
    renderInWindow(<ErrorPanel error="gone" />)
    expect(screen.getByRole('alert').textContent).toContain('gone')
  })
})

describe('problems', () => {
  const problems = [
    { path: 'mix.read', message: 'Operation mix: 0.7 + 0.5 = 1.2, must total 1.' },
    { path: 'records', value: '0', message: 'Records: 0, must be at least 1.', hint: 'Type 1.' },
  ]

  it('are all listed, each leading to its field', () => {
    renderInWindow(
      <>
        <ProblemList problems={problems} labelOf={(path) => `» ${path}`} />
        <div data-path="mix">
          <input aria-label="mix" />
        </div>
        <input aria-label="records" data-path="records" />
      </>,
    )
    expect(screen.getByText('2 things to correct')).toBeTruthy()
    fireEvent.click(screen.getByText('» records'))
    expect(document.activeElement).toBe(screen.getByLabelText('records'))
    fireEvent.click(screen.getByText('» mix.read'))
    expect(document.activeElement).toBe(screen.getByLabelText('mix'))
  })

  it('without a field leave the focus where it is', () => {
    expect(focusPath('tls.caFile')).toBe(false)
  })

  it('are not there when there are none', () => {
    renderInWindow(<ProblemList problems={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
