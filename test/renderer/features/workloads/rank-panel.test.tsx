// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RankPanel } from '../../../../src/renderer/features/workloads/rank-panel'
import type { WorkloadSpec } from '../../../../src/shared/workload'
import { renderInWindow } from '../../helpers/render'
import { sampleSpec } from '../../helpers/samples'

// jsdom has no canvas: what is drawn is tested where the option is made.
vi.mock('../../../../src/renderer/ui/chart/use-instance', () => ({
  useChartInstance: () => ({ current: null }),
}))

const open = (changes: Partial<WorkloadSpec> = {}) => {
  const again = vi.fn()
  const spec = sampleSpec({ recordCount: 1000, insertCount: 1000, ...changes })
  renderInWindow(<RankPanel spec={spec} seed={7} onDrawAgain={again} />)
  return again
}

describe('the panel of hot records', () => {
  it('draws with the generators of a run, and shows the theory beside', async () => {
    const again = open({ requestDistribution: { kind: 'zipfian', variant: 'true', theta: 0.99 } })
    expect(await screen.findByText(/200,000 draws over 1,000 records, seed 7/)).toBeTruthy()
    expect(screen.getByText('theory 12.9 %')).toBeTruthy()
    expect(screen.getByLabelText('Hot records, log–log').textContent).toMatch(
      /the hottest record gets 12\.9.%, the hottest 1 % get 39\.7.%/,
    )
    fireEvent.click(screen.getByLabelText('Draw with another seed'))
    expect(again).toHaveBeenCalledOnce()
  })

  it('gives its values as a table', async () => {
    open({ requestDistribution: { kind: 'uniform' }, recordCount: 800, insertCount: 800 })
    const figure = await screen.findByLabelText('Hot records, log–log')
    fireEvent.keyDown(figure, { key: 't' })
    const table = await screen.findByRole('table')
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows[0]).toEqual(['rank', 'drawn', 'theory'])
    expect(rows.at(-1)?.[0]).toBe('751–800')
    expect(new Set(rows.slice(1).map(([, , theory]) => theory)).size).toBe(1)
  })

  it('says that inserts choose no record', () => {
    open({ mix: { ...sampleSpec().mix, read: 0, update: 0, insert: 1 } })
    expect(screen.getByText(/no record is chosen/)).toBeTruthy()
  })
})
