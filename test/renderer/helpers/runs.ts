import type { RunRow, RunView } from '../../../src/shared/contract/runs'
import type { Mark } from '../../../src/shared/mark'
import type { Report, TrialReport } from '../../../src/shared/report'
import { closedReport } from '../../fixtures/reports/closed'
import { stallReport } from '../../fixtures/reports/stall'
import { sampleRun } from './samples'

/** What was seen in the run of `stallReport`. */
export const stallMarks: readonly Mark[] = [
  {
    id: 's1',
    kind: 'stall',
    phase: 'measured',
    atMs: 20_100,
    forMs: 3_000,
    text: 'read stood still',
  },
  { id: 'v1', kind: 'server', phase: 'measured', atMs: 20_000, forMs: 0, text: 'BGSAVE began' },
  { id: 'n1', kind: 'note', phase: 'measured', atMs: 41_300, forMs: 0, text: 'cron job started' },
]

/** A run as `runs.open` gives it: an open loop on Redis with one stall, whole. */
export function sampleView({
  row = {},
  report = stalled(),
  ...changes
}: Partial<Omit<RunView, 'row'>> & { readonly row?: Partial<RunRow> } = {}): RunView {
  const { id, name, state, startedAt, endedAt } = report.run
  return {
    row: sampleRun({
      ...{ id, name, state, startedAt, endedAt, tags: ['snapshot', 'friday review'] },
      ...{ targets: [report.trials[0]?.target.name ?? ''], workloads: ['YCSB F'] },
      ...row,
    }),
    report,
    thinned: false,
    marks: report.trials.flatMap(({ marks }) => marks),
    folder: `/home/ada/.local/share/touchstone/runs/${id}`,
    files: [
      { name: 'about.json', bytes: 214 },
      { name: 'journal.ndjson', bytes: 1_284_551 },
      { name: 'plan.json', bytes: 2_310 },
    ],
    ...changes,
  }
}

/** The stall with its marks. */
export function stalled(changes: Partial<TrialReport> = {}): Report {
  const report = stallReport()
  return {
    ...report,
    trials: report.trials.map((trial) => ({ ...trial, marks: [...stallMarks], ...changes })),
  }
}

/** Three trials of one run, as the command line makes them. */
export function threeTrials(): Report {
  const report = stalled()
  const [trial] = report.trials
  const [closed] = closedReport().trials
  return {
    ...report,
    trials: [trial, { ...trial, index: 1, clients: 128, marks: [] }, { ...closed, index: 2 }],
  }
}

const STORES = [
  ['redis', 'Redis AOF'],
  ['leveldb', 'LevelDB'],
  ['mongodb', 'Orders rs0'],
  ['tarantool-hash', 'Tarantool HASH'],
  ['cassandra', 'Events, three nodes in the rack by the window'],
] as const
const STATES = ['complete', 'complete', 'complete', 'partial', 'interrupted', 'failed'] as const
const REASONS: Readonly<Record<string, string>> = {
  partial: 'Stopped by the user.',
  failed: 'No operation succeeded: 3,120 × not-found.',
}

/** A history as it is after some months: the newest first, two hours apart. */
export const manyRuns = (count: number): readonly RunRow[] =>
  Array.from({ length: count }, (_, index): RunRow => {
    const [store, target] = STORES[index % STORES.length]
    const state = index === 0 ? 'running' : STATES[index % STATES.length]
    const startedMs = Date.parse('2026-11-28T15:40:23Z') - index * 7_200_000
    const workload = `YCSB ${'ABCDF'[index % 5]}`
    const measured = state === 'complete' || state === 'partial'
    return sampleRun({
      id: `run-${index}`,
      name: `${workload} on ${target} ${index}`,
      startedAt: new Date(startedMs).toISOString(),
      endedAt: state === 'running' ? null : new Date(startedMs + 128_000).toISOString(),
      ...{ state, stores: [store], targets: [target], workloads: [workload] },
      reason: REASONS[state] ?? null,
      tags: index % 7 === 2 ? ['nightly', 'aof'] : [],
      baseline: index === 2,
      sizeBytes: 1_200_000 + index * 4_321,
      opsPerSec: measured ? 82_400 / ((index % 9) + 1) : null,
      p99Ns: measured ? 231_000 * ((index % 11) + 1) : null,
      failedShare: measured ? (index % 4 === 3 ? 0.013 : 0) : null,
    })
  })

/** One whose plan cannot be read. */
export const damagedRun = (): RunRow =>
  sampleRun({
    ...{ id: 'run-damaged', name: 'run-damaged', state: 'damaged', startedAt: null, endedAt: null },
    reason: 'plan.json is damaged: it is empty.',
    ...{ targets: [], stores: [], workloads: [], tags: [], opsPerSec: null, p99Ns: null },
    ...{ failedShare: null, sizeBytes: 9_214 },
  })
