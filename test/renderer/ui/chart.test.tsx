// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Chart } from '../../../src/renderer/ui/chart/chart'
import { tableText } from '../../../src/renderer/ui/chart/chart-menu'
import { nearestIndex } from '../../../src/renderer/ui/chart/nearest'
import { renderInWindow } from '../helpers/render'

// jsdom has no canvas: what ECharts would draw is tested where the option is made.
vi.mock('../../../src/renderer/ui/chart/use-instance', () => ({
  useChartInstance: () => ({ current: null }),
}))

const xs = Array.from({ length: 30 }, (_, second) => second + 1)
const option = {}
const table = () => ({
  head: ['time', 'read, ops/s'],
  rows: xs.map((x) => [`00:${String(x).padStart(2, '0')}`, String(x * 100)]),
})

function Throughput() {
  const [at, onMove] = useState<number | null>(null)
  return (
    <Chart
      title="Throughput"
      unit="ops/s"
      option={option}
      description="Throughput, 0 to 30 s: mean 1,550 ops/s."
      table={table}
      crosshair={{ xs, at, onMove, say: (index) => `at ${xs[index]} s` }}
    />
  )
}
const figure = () => screen.getByRole('figure', { name: 'Throughput, ops/s' })

describe('a chart', () => {
  it('is named, described and reached by keyboard', () => {
    renderInWindow(<Throughput />)
    const id = figure().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toContain('mean 1,550 ops/s')
    expect(figure().tabIndex).toBe(0)
  })

  it('speaks the values under its crosshair', () => {
    renderInWindow(<Throughput />)
    fireEvent.keyDown(figure(), { key: 'ArrowRight' })
    expect(screen.getByText('at 1 s')).toBeTruthy()
    fireEvent.keyDown(figure(), { key: 'ArrowRight', shiftKey: true })
    expect(screen.getByText('at 11 s')).toBeTruthy()
    fireEvent.keyDown(figure(), { key: 'ArrowLeft' })
    expect(screen.getByText('at 10 s')).toBeTruthy()
    for (let n = 0; n < 3; n++) fireEvent.keyDown(figure(), { key: 'ArrowRight', shiftKey: true })
    expect(screen.getByText('at 30 s')).toBeTruthy()
  })

  it('is a table after T, and a chart again', () => {
    renderInWindow(<Throughput />)
    fireEvent.keyDown(figure(), { key: 't' })
    const shown = within(screen.getByRole('table', { name: 'Throughput' }))
    expect(shown.getByRole('rowheader', { name: '00:07' })).toBeTruthy()
    expect(shown.getByText('700')).toBeTruthy()
    fireEvent.keyDown(figure(), { key: 'T' })
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('copies as cells of a spreadsheet', () => {
    expect(tableText({ head: ['a', 'b'], rows: [['1', '2']] })).toBe('a\tb\n1\t2')
  })
})

describe('nearestIndex', () => {
  it.each([
    [[], 1, -1],
    [[5], -3, 0],
    [[1, 2, 3], 2.4, 1],
    [[1, 2, 3], 2.6, 2],
    [[1, 2, 3], 99, 2],
    [[1, 2, 3], -9, 0],
  ])('of %j to %d is %d', (values, x, at) => {
    expect(nearestIndex(values, x)).toBe(at)
  })
})
