import { expect, it } from 'vitest'
import type { PhaseInfo } from '../../../src/app/run/observer'
import { Totals } from '../../../src/engine/recording/totals'
import { createPlainView } from '../../../src/headless/terminal/plain-lines'
import { closedReport } from '../../fixtures/reports/closed'
import { stallReport } from '../../fixtures/reports/stall'

const NOTHING = new Totals()

const info = (targetOpsPerSec: number | null): PhaseInfo => ({
  ...{ trial: 0, phase: 'measured', recorded: true, operations: null, durationMs: 60_000 },
  targetOpsPerSec,
})

function lines(act: (view: ReturnType<typeof createPlainView>) => void): string[] {
  let text = ''
  const view = createPlainView({
    write: (part) => {
      text += part
    },
  })
  act(view)
  return text.split('\n').slice(0, -1)
}

it('writes one line a second, with names that grep finds and ms with four decimals', () => {
  const { samples } = stallReport().trials[0].phases[1]
  const written = lines((view) => {
    for (const sample of samples) view.sample(info(2000), sample, NOTHING)
  })
  expect(written).toHaveLength(60)
  expect(written[23]).toMatch(
    /^measured 00:24 ok_per_s=7498 due=2005 started=7498 dropped=412 ok=7498 misses=0 failed=0 in_flight=3 backlog=0 read\.service_p50_ms=0\.4508 read\.service_p99_ms=2\.1000 read\.service_max_ms=9\.0000 read\.intended_p50_ms=1480\.0000 .* cpu=0\.42 loop=0\.41$/,
  )
  expect(written[21]).toContain(' failed=64 ')
  expect(written[21]).toContain(' timed-out=64 ')
})

it('leaves intended latency out in a closed loop', () => {
  const [line] = lines((view) =>
    view.sample(info(null), closedReport().trials[0].phases[1].samples[0], NOTHING),
  )
  expect(line).toContain('read.service_p99_ms=')
  expect(line).not.toContain('intended')
})

const mark = {
  ...{ id: 'a', kind: 'sleep' as const, phase: 'measured' as const },
  ...{ atMs: 71_200, forMs: 30_000, text: '' },
}

it('tells the whole run in lines, each of them one line, and nothing once closed', () => {
  const trial = stallReport().trials[0]
  const written = lines((view) => {
    view.trialStarted(0, trial.spec)
    if (trial.target.facts !== null) view.connected(0, trial.target.facts)
    view.working('removing 120,000 records')
    view.phaseStarted({ ...info(2000), phase: 'warm-up', recorded: false })
    view.mark(0, { ...mark, kind: 'pause', forMs: 0 })
    view.paused(info(2000), 71_200)
    view.mark(0, { ...mark, kind: 'pause', forMs: 12_400 })
    view.resumed(info(2000), 71_200, 12_400)
    view.mark(0, { ...mark, text: 'The machine\nslept.' })
    view.phaseEnded(info(2000))
    view.note('two\r\nlines')
    view.close()
    view.note('too late')
  })
  expect(written).toEqual([
    'trial 1: YCSB F on redis on this machine',
    'load control: 64 clients · 4 connections · 2 workers · open loop, 2,000 ops/s, poisson arrivals',
    'connected: Redis 8.0.2, single, client own RESP client',
    'working: removing 120,000 records',
    'phase started: warm-up, not recorded',
    'paused: measured at 01:11.2',
    'resumed: measured after 00:12.4',
    'sleep: measured at 01:11.2 for 00:30.0: The machine slept.',
    'phase ended: measured',
    'note: two lines',
  ])
})
