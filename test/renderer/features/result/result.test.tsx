// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToKeys } from '../../../../src/renderer/keys/listen'
import { WorkbenchError } from '../../../../src/shared/errors'
import { closedReport } from '../../../fixtures/reports/closed'
import { pausedReport } from '../../../fixtures/reports/paused'
import { axeFindings } from '../../helpers/axe'
import { sampleView, stalled, threeTrials } from '../../helpers/runs'
import { open, panel, plain, press, rowsOf, settle } from './opened'

// jsdom has no canvas: what ECharts would draw is tested where the option is made.
vi.mock('../../../../src/renderer/ui/chart/use-instance', () => ({
  useChartInstance: () => ({ current: null }),
}))

let stopKeys = (): void => undefined
beforeEach(() => {
  stopKeys = listenToKeys(() => true)
})
afterEach(() => stopKeys())

describe('a result', () => {
  it('shows what was measured, on what, with nothing that axe finds', async () => {
    const { container } = await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('YCSB F on redis')
    expect(plain(container)).toContain('target rate 2,000 ops/s')
    expect(plain(container)).toContain('100,000 records × 1,000 B · seed 7')
    for (const figure of ['1,993ops/s', '2.62ms', '2.21s', '535ppm']) {
      expect(plain(container)).toContain(figure)
    }
    expect(plain(container)).toContain('of 2,001 offered · n 120 k')
    expect(plain(container)).toContain('read-modify-write · n 59.8 k')
    expect(await axeFindings(container)).toEqual([])
  })

  it('puts the latencies of each operation into one unit, with the reason where one is not known', async () => {
    await open()
    const rows = rowsOf('Latency by operation')
    expect(rows[0]).toBe('operation|kind|n|mean|p50|p90|p99|p99.9|p99.99|max')
    expect(rows[1]).toMatch(/^read\|service\|59,804\|0.463\|0.433\|0.711\|1.38\|4.21\|—.*\|9.04$/)
    expect(rows[2]).toMatch(/^read\|intended\|59,804\|74.2\|0.455\|0.930\|2,210\|2,951\|/)
    expect(rows[3]).toMatch(/^read\|timed out\|40\|1,003\|/)
    expect(rows.some((row) => row.startsWith('read-modify-write|its read|'))).toBe(true)
    const [dash] = within(panel('Latency by operation')).getAllByRole('note')
    const id = dash.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(
      'too few samples: have 59,804, need 100,000',
    )
  })

  it('adds its outcomes up to the intended starts, with the first example of each', async () => {
    await open()
    expect(plain(panel('Outcomes'))).toContain('sum 120,056 = intended starts')
    expect(rowsOf('Outcomes').slice(1)).toEqual([
      expect.stringMatching(/^ok\|119,580\|99.6035 %\|—/),
      'timed out|64|0.0533 %|00:21.004',
      'First example, read: no answer in 1,000 ms to HGETALL <user6284781860667377211>',
      expect.stringMatching(/^not found\|0\|0\|—did not happen$/),
      expect.stringMatching(/^unfinished at end\|0\|0\|—/),
      expect.stringMatching(/^dropped\|412\|0.3432 %\|—/),
      '412 found no place to wait',
    ])
  })

  it('says so when the outcomes do not add up', async () => {
    const report = stalled()
    const [trial] = report.trials
    const phases = trial.phases.map((phase) =>
      phase.recorded && phase.name === 'measured'
        ? { ...phase, due: phase.due + 2, conservation: ['due 120,058 ≠ started + dropped'] }
        : phase,
    )
    await open(sampleView({ report: { ...report, trials: [{ ...trial, phases }] } }))
    expect(plain(panel('Outcomes'))).toContain('sum 120,056, intended starts 120,058')
    expect(plain(panel('What it rests on'))).toContain('due 120,058 ≠ started + dropped')
  })

  it('tells a threshold in its own unit, and why one cannot be judged', async () => {
    const result = 'held' as const
    const thresholds = [
      { threshold: 'read.p99<5ms', actual: 2_210_000_000, unit: 'ns', result: 'missed' as const },
      { threshold: 'failed<1%', actual: 0.0005, unit: 'share', result },
      { threshold: 'rate>1000', actual: 1993, unit: 'operations/s', result },
      {
        ...{ threshold: 'scan.p99<1ms', actual: null, unit: 'ns', result: 'cannot-tell' as const },
        reason: 'no scan in this workload',
      },
    ]
    await open(sampleView({ report: stalled({ thresholds }) }))
    const list = screen.getByRole('list', { name: 'Thresholds' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => plain(item)),
    ).toEqual([
      'beyond the limit:read.p99<5ms2.21 smissed',
      'within the limit:failed<1%500 ppmheld',
      'within the limit:rate>10001,993 ops/sheld',
      'for information:scan.p99<1ms—no scan in this workloadcannot tell',
    ])
  })

  it('has no intended latency and no drops in a closed loop, and says why', async () => {
    const { container } = await open(
      sampleView({ report: closedReport(), row: { state: 'partial' } }),
    )
    expect(screen.getByText('closed loop has no intended start')).toBeTruthy()
    expect(screen.getByText('a closed loop cannot drop')).toBeTruthy()
    expect(rowsOf('Latency by operation')).toHaveLength(3)
    expect(plain(container)).toContain(
      'This run ended early. What was measured is kept: 00:15 of 01:00. Stopped by Ctrl-C after 15 s. Run it again.',
    )
    expect(await axeFindings(container)).toEqual([])
  })

  it('shows texts of others as text', async () => {
    const { container } = await open(sampleView({ report: closedReport() }))
    expect(container.querySelector('script, h1 b')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<b>quick</b> & "dirty"')
  })

  it('tells its pauses, and marks in their order', async () => {
    await open(sampleView({ report: pausedReport() }))
    expect(plain(panel('Phases'))).toContain(
      'Measured phase: 2 times, 01:12.4 in all; in no figure',
    )
    const marks = within(panel('Marks'))
      .getAllByRole('listitem')
      .map((item) => plain(item))
    expect(marks).toEqual([
      '00:03.0Paused 01:00.0 ',
      '00:07.0Paused 00:12.4 a <b>backup</b>',
      '00:08.0Note index rebuilt',
    ])
  })
})

describe('the state of a run', () => {
  it('that is under way leads to the live page', async () => {
    await open(sampleView({ row: { state: 'running' } }))
    expect(screen.getByRole('link', { name: 'Watch it live' }).getAttribute('href')).toMatch(
      /^\/run\//,
    )
  })

  it('that was interrupted offers to go on or to finish', async () => {
    const calls = { 'runs.goOn': () => ({ runId: 'x' }), 'runs.finish': () => undefined }
    const { client } = await open(sampleView({ row: { state: 'interrupted' } }), { calls })
    fireEvent.click(screen.getByRole('button', { name: 'Finish here' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go on with it' }))
    await settle()
    expect(client.askedOf('runs.finish')).toHaveLength(1)
    expect(location.pathname).toBe('/run/x')
  })

  it('that failed is the cause, not empty charts', async () => {
    const problem = {
      code: 'x',
      message: 'No operation succeeded: 3,120 × not-found.',
      hint: 'Load first.',
    }
    const report = stalled({ state: 'failed', phases: [], problem })
    const { container } = await open(sampleView({ report, row: { state: 'failed' } }))
    expect(
      screen.getByText(
        /This run measured nothing. No operation succeeded: 3,120 × not-found. Load first./,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
    expect(await axeFindings(container)).toEqual([])
  })

  it('without a trial still has its note', async () => {
    await open(sampleView({ report: { ...stalled(), trials: [] } }))
    expect(screen.getByText('No trial of this run has begun.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Note' })).toBeTruthy()
  })
})

describe('a run that cannot be opened', () => {
  it('says why, can be tried again, and leads back', async () => {
    let tries = 0
    const { client } = await open(sampleView(), {
      calls: {
        'runs.open': () => {
          tries += 1
          throw new WorkbenchError(
            'unsupported',
            'plan.json is of version 3; this program reads 1.',
          )
        },
      },
    })
    expect(screen.getByText('plan.json is of version 3; this program reads 1.')).toBeTruthy()
    const before = tries
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(client.askedOf('runs.open')).toHaveLength(before + 1)
    fireEvent.click(screen.getByRole('button', { name: 'All results' }))
    expect(location.pathname).toBe('/results')
  })

  it('because its folder went while it was open takes the place of its figures', async () => {
    let gone = false
    const view = sampleView()
    const { client } = await open(view, {
      calls: {
        'runs.open': () => {
          if (gone) throw new WorkbenchError('not-found', 'There is no such run.')
          return view
        },
      },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(view.row.name)
    gone = true
    act(() => client.push('runs', []))
    await settle()
    expect(screen.getByText('There is no such run.')).toBeTruthy()
    expect(screen.queryByText('1,993')).toBeNull()
  })

  it('is opened once more when the list says that it has changed, and at once under its new name', async () => {
    const view = sampleView()
    const { client } = await open(view)
    const before = client.askedOf('runs.open').length
    act(() => client.push('runs', [{ ...view.row, name: 'Renamed' }]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Renamed')
    await settle()
    expect(client.askedOf('runs.open')).toHaveLength(before + 1)
  })
})

describe('the trials of a run', () => {
  it('are walked by [ and ], and named in the choice', async () => {
    const { container } = await open(sampleView({ report: threeTrials() }))
    const choice = screen.getByRole('combobox', { name: 'Trial' }) as HTMLInputElement
    expect(choice.value).toBe('1 / 3 · YCSB F · redis on this machine · 64 clients')
    press(']')
    expect(choice.value).toContain('128 clients')
    press(']')
    press(']')
    expect(choice.value).toBe('3 / 3 · YCSB A · leveldb:/tmp/x · 1 client (partial)')
    expect(plain(container)).toContain('closed loop')
    press('[')
    expect(choice.value).toContain('2 / 3')
  })
})

describe('a result in Chinese', () => {
  it('holds no English word of ours', async () => {
    const { container } = await open(sampleView(), { language: 'zh-CN' })
    expect(screen.getByRole('region', { name: '各操作的延迟' })).toBeTruthy()
    expect(plain(panel('结果类别'))).toContain('合计 120,056 = 预定开始数')
    expect(await axeFindings(container)).toEqual([])
  })
})
