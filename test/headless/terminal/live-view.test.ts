import { describe, expect, it } from 'vitest'
import type { PhaseInfo } from '../../../src/app/run/observer'
import { Totals } from '../../../src/engine/recording/totals'
import { createLiveView } from '../../../src/headless/terminal/live-view'
import { stallReport } from '../../fixtures/reports/stall'
import { screen } from './screen'

const trial = stallReport().trials[0]
const samples = trial.phases[1].samples
const info = (more: Partial<PhaseInfo> = {}): PhaseInfo => ({
  ...{ trial: 0, phase: 'measured', recorded: true, operations: null, durationMs: 60_000 },
  targetOpsPerSec: 2000,
  ...more,
})

const NOTHING = new Totals()

function view(options: { columns?: number; rows?: number; colour?: boolean } = {}) {
  const terminal = screen(options.columns ?? 110, options.rows ?? 60)
  const clock = { ms: 0 }
  const live = createLiveView({
    write: terminal.write,
    columns: terminal.columns,
    rows: terminal.rows,
    nowMs: () => clock.ms,
    colour: options.colour ?? false,
    trials: 2,
  })
  return { live, terminal, clock }
}

function shownAfter(count: number, phase = info(), options = {}) {
  const shown = view(options)
  shown.live.trialStarted(0, trial.spec)
  if (trial.target.facts !== null) shown.live.connected(0, trial.target.facts)
  shown.live.phaseStarted(phase)
  for (const sample of samples.slice(0, count)) shown.live.sample(phase, sample, NOTHING)
  return shown
}

describe('the live view', () => {
  it('shows an open loop after a stall: rates, both latencies, errors, health', () => {
    const { terminal } = shownAfter(24)
    expect(terminal.text()).toBe(`\
Trial 1 of 2  YCSB F on Redis 8.0.2  redis on this machine
64 clients · 4 connections · 2 workers · open loop, 2,000 ops/s, poisson arrivals
measured        ━━━━━━━━━━━━━───────────────────  00:24 of 01:00 · 36 s left

throughput      7,498 ops/s    ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▁▁▁█  top 7,498 ops/s
offered         2,005 ops/s    started 7,498 ops/s · dropped 412, 412 in all

                                                service                   intended
last second             ok/s      p50      p99      max      p50      p99      max  worst so far
read                   3,749   451 µs  2.10 ms  9.00 ms   1.48 s   2.95 s   3.00 s        3.00 s
read-modify-write      3,749   857 µs  3.99 ms  17.1 ms   1.48 s   2.95 s   3.00 s        3.00 s
  read                 3,749   428 µs  2.00 ms  8.55 ms   1.48 s   2.95 s   3.00 s        3.00 s
  update               3,749   415 µs  1.93 ms  8.28 ms   1.48 s   2.95 s   3.00 s        3.00 s

not ok          timed-out 64 (first at 00:21)
in flight       3 of 64 · backlog 0
load generator  worker 1 CPU 42 %, loop 0.41 · worker 2 CPU 39 %, loop 0.38
`)
  })

  it('says that intended latency is the service time in a closed loop', () => {
    const { terminal } = shownAfter(1, info({ targetOpsPerSec: null }))
    expect(terminal.text()).toMatch(/^read .* 4\.09 ms {4}= service \(closed loop\)/m)
    expect(terminal.text()).not.toContain('offered')
  })

  it('fits 80 columns without cutting the table', () => {
    const { terminal } = shownAfter(24, info(), { columns: 80 })
    expect(terminal.text()).toMatch(/^read +3,749 {2}451 µs 2\.10 ms 9\.00 ms .* 3\.00 s$/m)
    for (const row of terminal.text().split('\n')) expect(row.length).toBeLessThan(80)
  })

  it('ends by count or by time, whichever is first, and says what is left', () => {
    const { terminal } = shownAfter(2, info({ operations: 5_000 }))
    expect(terminal.text()).toMatch(/00:02 of 01:00 · 4,000 of 5,000 · 1 s left/)
  })

  it('shows in the second after a stall that nothing succeeded', () => {
    const { terminal } = shownAfter(23)
    expect(terminal.text()).toMatch(/^throughput {6}0 ops\/s/m)
    expect(terminal.text()).toMatch(/backlog 5,936/)
    expect(terminal.text()).toMatch(/^read +0 +— +— +— +— +— +— +[\d.]+ ms$/m)
  })

  it('warns when a worker is near its limit', () => {
    const { live, terminal } = shownAfter(1)
    expect(terminal.text()).not.toContain('near its limit')
    const [first, second] = samples[1].workers
    const busy = { ...second, cpu: 0.86 }
    live.sample(info(), { ...samples[1], workers: [first, busy] }, NOTHING)
    expect(terminal.text()).toContain('! The load generator is near its limit (1 of 2 workers)')
    expect(terminal.text()).toMatch(/load generator {2}worker 2 CPU 86 %/)
    const full = { ...second, eventLoopUtilization: 0.91 }
    live.sample(info(), { ...samples[2], workers: [first, full] }, NOTHING)
    expect(terminal.text()).toContain('near its limit')
  })

  it('says when samples stay away', () => {
    const { live, terminal, clock } = shownAfter(3)
    clock.ms = 2999
    live.redraw()
    expect(terminal.text()).not.toContain('last sample')
    clock.ms = 4000
    live.redraw()
    expect(terminal.text()).toContain('! last sample 4 s ago')
  })

  it('redraws in place: one block, whatever the number of frames', () => {
    const { terminal } = shownAfter(60)
    expect(terminal.text().match(/^Trial 1/gm)).toHaveLength(1)
  })

  it('keeps notes and ended phases above the block, without control characters', () => {
    const { live, terminal } = shownAfter(2)
    live.note('server said \u001b[2J\r\nno')
    live.paused(info(), 2000)
    live.resumed(info(), 2000, 60_000)
    live.phaseEnded(info())
    const rows = terminal.text().split('\n')
    expect(rows[0]).toBe('note: server said  no')
    expect(rows.slice(1, 3)).toEqual([
      'paused: measured at 00:02.0',
      'resumed: measured after 01:00.0',
    ])
    expect(rows[3]).toMatch(/^measured 00:02\.0 · 4,000 ok · 2,000 ops\/s$/)
    expect(rows[4]).toMatch(/^Trial 1/)
  })

  it('hides the cursor while it draws and leaves nothing behind when closed', () => {
    const { live, terminal } = shownAfter(5)
    expect(terminal.cursorHidden()).toBe(true)
    live.close()
    live.close()
    live.note('too late')
    live.redraw()
    expect(terminal.text()).toBe('')
    expect(terminal.cursorHidden()).toBe(false)
    expect(terminal.raw().split('\u001b[?25h')).toHaveLength(2)
  })

  it('never writes a row as wide as the terminal, and cuts a block that is too high', () => {
    const { terminal } = shownAfter(24, info(), { columns: 40, rows: 10 })
    const rows = terminal.text().trimEnd().split('\n')
    expect(rows).toHaveLength(9)
    for (const row of rows) expect(row.length).toBeLessThan(40)
    expect(rows[1].endsWith('…')).toBe(true)
  })

  it('erases rows that a narrower window has wrapped', () => {
    const { live, terminal } = shownAfter(24)
    live.note('stays')
    terminal.resize(60)
    live.redraw()
    expect(terminal.text().match(/Trial 1/g)).toHaveLength(1)
    expect(terminal.text().startsWith('note: stays\n')).toBe(true)
  })

  it('writes no colours where they are not wanted', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what is looked for
    const colours = /\u001b\[\d*m/
    expect(shownAfter(24).terminal.raw()).not.toMatch(colours)
    const coloured = shownAfter(24, info(), { colour: true }).terminal
    expect(coloured.raw()).toMatch(colours)
    expect(coloured.text()).toBe(shownAfter(24).terminal.text())
  })
})
