import { expect, it } from 'vitest'
import { thinSamples } from '../../../src/app/results/thin-samples'
import type { Report } from '../../../src/shared/report'
import { stallReport } from '../../fixtures/reports/stall'

const measured = (report: Report) => report.trials[0].phases[1].samples
const sum = (report: Report) => measured(report).reduce((all, { ok }) => all + ok, 0)

it('leaves a report alone that is short enough', () => {
  const report = stallReport()
  expect(thinSamples(report)).toEqual({ report, thinned: false })
})

it('keeps counts, peaks and the whole time', () => {
  const whole = stallReport(600)
  const { report, thinned } = thinSamples(whole, 100)
  expect(thinned).toBe(true)
  expect(measured(report)).toHaveLength(100)
  expect(sum(report)).toBe(sum(whole))
  const worst = (of: Report) =>
    Math.max(...measured(of).map(({ operations }) => operations.read?.intendedNs.max ?? 0))
  expect(worst(report)).toBe(worst(whole))
  expect(measured(report).at(-1)?.atMs).toBe(measured(whole).at(-1)?.atMs)
})

it('does not close a gap', () => {
  const whole = stallReport(600)
  const [load, phase] = whole.trials[0].phases
  const samples = phase.samples.filter(({ atMs }) => atMs < 100_000 || atMs > 200_000)
  const trials = [{ ...whole.trials[0], phases: [load, { ...phase, samples }] }]
  const { report } = thinSamples({ ...whole, trials }, 100)
  const after = measured(report).find(({ atMs }) => atMs > 200_000)
  expect((after?.atMs ?? 0) - (after?.forMs ?? 0)).toBe(200_000)
})
