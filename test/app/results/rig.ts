import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import type { JournalEvent } from '../../../src/app/archive/events'
import { Changes } from '../../../src/app/changes'
import type { DeliveredFile } from '../../../src/app/ports'
import { type ResultServiceOptions, resultService } from '../../../src/app/results/service'
import { PhaseRecorder } from '../../../src/app/run/phase-recorder'
import type { CallContext } from '../../../src/shared/contract/handlers'
import { settingsSchema } from '../../../src/shared/contract/host'
import type { ExportOptions } from '../../../src/shared/contract/runs'
import type { TrialSpec } from '../../../src/shared/trial'
import { planFixture, runStarted, temporaryFolder, trialStarted } from '../archive/fixtures'
import { reportFixture } from '../archive/run-events'
import { memoryFacts, trialSpec } from '../run/rig'
import { type Noted, recorded, snapshotOf } from '../run/snapshots'

export const NOW = new Date('2026-12-01T12:00:00.000Z')

export interface Told {
  readonly name?: string
  readonly startedAt?: string
  readonly spec?: TrialSpec
  /** lines after the facts, before the measured phase */
  readonly before?: readonly JournalEvent[]
  readonly after?: readonly JournalEvent[]
  readonly facts?: typeof memoryFacts
}

const READS: readonly Noted[] = [
  { count: 1980, serviceNs: 1e6 },
  { count: 20, outcome: 'timed-out', serviceNs: 9e8, example: 'no answer' },
]

/** What a measured phase of two seconds noted: 990 ops/s, p99 1 ms, one in a hundred failed. */
export function measuredPhase(trial = 0): JournalEvent[] {
  const recorder = new PhaseRecorder({
    ...{ phase: 'measured', trial, recorded: true, intendedDiffers: false },
    startedAtMs: Date.parse('2026-12-01T02:32:08.000Z'),
    logStartMs: Date.parse('2026-12-01T02:32:04.000Z'),
  })
  const { sample } = recorder.add([snapshotOf(0, 0, [], { recorded: recorded(READS) })])
  return [
    { type: 'phase-started', trial, phase: 'measured', recorded: true },
    { type: 'sample', trial, phase: 'measured', sample },
    { type: 'phase-ended', trial, result: recorder.result('complete', 2000) },
  ]
}

export const ended: readonly JournalEvent[] = [
  { type: 'trial-ended', trial: 0, state: 'measured', problem: null },
  { type: 'run-ended', state: 'complete' },
]

export const partly: readonly JournalEvent[] = [
  { type: 'trial-ended', trial: 0, state: 'partial', problem: null },
  { type: 'run-ended', state: 'partial' },
]

/** An archive, the service over it, and what it handed over and told. */
export async function resultRig(changes: Partial<ResultServiceOptions> = {}) {
  const data = await temporaryFolder()
  const folders = { runs: join(data, 'runs'), trash: join(data, 'trash') }
  const delivered: DeliveredFile[] = []
  const quarantined: string[] = []
  const troubles: unknown[] = []
  const settings = { changes: new Changes(), current: () => settingsSchema.parse({}) }
  const live = { changes: new Changes() }
  const service = resultService({
    settings: { ...settings, runFolders: () => folders },
    live,
    async deliver(file) {
      delivered.push(file)
      return { kind: 'saved', path: join('/desk', file.name) }
    },
    now: () => NOW,
    knownSecrets: async () => [],
    onQuarantine: (sentence) => quarantined.push(sentence),
    trouble: (error) => troubles.push(error),
    ...changes,
  })
  onTestFinished(() => service.close())

  /** Writes a run; it is left open with `keepOpen`. */
  async function begin(told: Told = {}) {
    const { name = 'YCSB A', startedAt = '2026-12-01T02:32:04.000Z', spec = trialSpec() } = told
    const run = await createRun(folders.runs, { ...planFixture(name), trials: [spec] }, 'ab12', {
      now: () => new Date(startedAt),
      onTrouble: (message) => expect.unreachable(message),
    })
    const facts = told.facts ?? memoryFacts
    const lines: readonly JournalEvent[] = [
      runStarted,
      { type: 'environment', environment: reportFixture('x').environment },
      trialStarted(0),
      { type: 'facts', trial: 0, facts },
      ...(told.before ?? []),
      ...measuredPhase(),
      ...(told.after ?? ended),
    ]
    for (const line of lines) run.append(line)
    await run.settle()
    return run
  }
  async function addRun(told: Told = {}): Promise<string> {
    const run = await begin(told)
    await run.close()
    return run.id
  }
  return { ...service, folders, delivered, quarantined, troubles, live, begin, addRun }
}

export function context<Progress = never>() {
  const told: Progress[] = []
  const abort = new AbortController()
  const value: CallContext<Progress> = { signal: abort.signal, tell: (one) => told.push(one) }
  return { told, abort, value }
}

export const exportOf = (runId: string, changes: Partial<ExportOptions> = {}): ExportOptions => ({
  runId,
  format: 'json',
  language: 'en',
  paper: 'A4',
  csvFlavour: 'rfc4180',
  addresses: 'keep',
  ...changes,
})
