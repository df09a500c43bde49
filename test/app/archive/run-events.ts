import type { JournalEvent, PhaseResult } from '../../../src/app/archive/events'
import type { Report, Sample } from '../../../src/shared/report'
import { type PlanFile, planFileSchema } from '../../../src/shared/trial'

/** A plan, and the events and files of a run of it. */

export function planFixture(
  name = 'Redis, YCSB A',
  targets: readonly string[] = ['local'],
): PlanFile {
  return planFileSchema.parse({
    format: 'touchstone.plan',
    version: 1,
    name,
    createdAt: '2026-12-01T02:32:00.000Z',
    trials: targets.map((target) => ({
      target: { name: target, store: 'redis', uri: 'redis://127.0.0.1:6379', options: {} },
      workload: {
        name: 'YCSB A',
        recordCount: 1000,
        insertCount: 1000,
        mix: { read: 0.5, update: 0.5, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 },
        requestDistribution: { kind: 'uniform' },
        record: {
          fieldCount: 10,
          fieldNamePrefix: 'field',
          fieldLength: { kind: 'constant', bytes: 100 },
        },
        scan: { minLength: 1, maxLength: 1000, distribution: 'uniform' },
        keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
      },
      control: {
        clients: 16,
        connections: null,
        workers: 1,
        rate: null,
        arrivals: 'constant',
        catchUp: { rule: 'burst' },
        backlogLimit: 0,
        timeoutMs: 1000,
        thinkTime: null,
        pacing: 'timer',
      },
      phases: [{ name: 'measured', end: { operations: null, durationMs: 1000 } }],
      dataPolicy: 'ours',
      seed: 1,
      percentiles: [],
      thresholds: [],
      maxFailedShare: 0.001,
    })),
  })
}

export const runStarted: JournalEvent = {
  type: 'run-started',
  format: 'touchstone.journal',
  version: 1,
  tool: 'touchstone 0.1.0',
}

export function trialStarted(trial: number, attempt = 1): JournalEvent {
  return { type: 'trial-started', trial, attempt }
}

export function phaseStarted(trial: number): JournalEvent {
  return { type: 'phase-started', trial, phase: 'measured', recorded: true }
}

/** The sample of second `second`, with as many operations. */
export function sampleOf(trial: number, second: number): JournalEvent {
  const window = { p50: 201_000, p99: 480_000, max: 1_900_000 }
  const sample: Sample = {
    atMs: second * 1000,
    forMs: 1000,
    due: second,
    started: second,
    dropped: 0,
    ok: second,
    misses: 0,
    failed: 0,
    inFlight: 16,
    backlog: 0,
    bytesIn: second * 1000,
    bytesOut: second * 10,
    rows: second,
    operations: { read: { ok: second, notOk: 0, serviceNs: window, intendedNs: window } },
    outcomes: { ok: second },
    startDelayP99Ns: null,
    workers: [],
  }
  return { type: 'sample', trial, phase: 'measured', sample }
}

export function resultOf(durationMs: number): PhaseResult {
  return {
    phase: 'measured',
    recorded: true,
    state: 'complete',
    startedAt: '2026-12-01T02:32:08.000Z',
    durationMs,
    totals: { ok: durationMs },
    generator: {
      cpuCores: 0.5,
      cpuUserMs: 400,
      cpuSystemMs: 100,
      eventLoopUtilization: 0.6,
      eventLoopDelayMs: { p50: 10, p99: 11, max: 12 },
      residentBytes: 80_000_000,
      rejectedDraws: null,
    },
  }
}

export function phaseEnded(trial: number, durationMs = 2000): JournalEvent {
  return { type: 'phase-ended', trial, result: resultOf(durationMs) }
}

export function trialEnded(trial: number): JournalEvent {
  return { type: 'trial-ended', trial, state: 'measured', problem: null }
}

export const runEnded: JournalEvent = { type: 'run-ended', state: 'complete' }

export function reportFixture(id: string, notes: string[] = []): Report {
  return {
    format: 'touchstone.report',
    version: 1,
    run: {
      id,
      name: 'Redis, YCSB A',
      state: 'complete',
      startedAt: '2026-12-01T02:32:04.000Z',
      endedAt: '2026-12-01T02:32:30.000Z',
    },
    tool: { name: 'touchstone', version: '0.1.0' },
    environment: {
      hostname: 'lab',
      os: 'Debian GNU/Linux 13 (trixie)',
      kernel: 'Linux 6.12.0',
      cpuModel: 'A processor',
      logicalCores: 2,
      memoryBytes: 1,
      freeMemoryBytes: 1,
      powerSource: 'mains',
      cpuGovernor: 'performance',
      loadAverage: 0,
      node: 'v20.20.0',
      tool: 'touchstone 0.1.0',
      libraries: {},
      reasons: {},
    },
    trials: [],
    notes,
  }
}
