// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Figure } from '../../../src/renderer/ui/figure'
import { alignDecimals } from '../../../src/renderer/ui/num-cell'
import { Sparkline, sparkPath } from '../../../src/renderer/ui/sparkline'
import { SplitPane } from '../../../src/renderer/ui/split-pane'
import { latencyParts } from '../../../src/shared/format/numbers'
import { renderInWindow } from '../helpers/render'

describe('a figure', () => {
  it('stands with its unit and what it rests on', () => {
    renderInWindow(<Figure label="p99" parts={latencyParts(1_310_000)} note="n 2.84 M" />)
    expect(screen.getByText('1.31').textContent).toBe('1.31ms')
    expect(screen.getByText('n 2.84 M')).toBeTruthy()
  })

  it('that is not known says why', () => {
    renderInWindow(<Figure label="p99" parts={latencyParts(null)} reason="n 412, need 1,000" />)
    expect(screen.getByRole('note').textContent).toBe('—n 412, need 1,000')
  })
})

describe('numbers of a column', () => {
  it('have their points below each other', () => {
    const rows = ['0.412', '6.84', '1,391', '—'].map((text) => alignDecimals(text, 3))
    expect(rows).toEqual([
      '0.412',
      '6.84\u2007',
      '1,391\u2008\u2007\u2007\u2007',
      '—\u2008\u2007\u2007\u2007',
    ])
    expect(alignDecimals('12', 0)).toBe('12')
  })
})

describe('a sparkline', () => {
  it('breaks at what is missing and stays in its box', () => {
    expect(sparkPath([0, 10, null, 20], 10, 12)).toBe('M0.00 11.00L33.33 1.00M100.00 1.00')
  })

  it('says what is seen', () => {
    renderInWindow(<Sparkline values={[1, 2]} limit={3} label="CPU: 1 to 2 %" />)
    expect(screen.getByRole('img', { name: 'CPU: 1 to 2 %' })).toBeTruthy()
  })
})

describe('a split', () => {
  const split = (fixed: 'first' | 'second') =>
    renderInWindow(
      <SplitPane memory={fixed} label="Width" fixed={fixed} initial={252} min={200} max={280}>
        {[<i key="a" />, <i key="b" />]}
      </SplitPane>,
    )
  const handle = () => screen.getByRole('separator')
  const width = () => handle().getAttribute('aria-valuenow')

  it('moves by arrow keys, within its limits', () => {
    split('first')
    fireEvent.keyDown(handle(), { key: 'ArrowRight' })
    expect(width()).toBe('268')
    fireEvent.keyDown(handle(), { key: 'ArrowRight' })
    expect(width()).toBe('280')
    fireEvent.doubleClick(handle())
    expect(width()).toBe('252')
  })

  it('moves the other way when the right pane keeps its width', () => {
    split('second')
    fireEvent.keyDown(handle(), { key: 'ArrowRight' })
    expect(width()).toBe('236')
  })
})
