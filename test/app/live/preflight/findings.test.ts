import { describe, expect, it } from 'vitest'
import { estimateMs } from '../../../../src/app/live/preflight/estimate'
import { generatorFinding } from '../../../../src/app/live/preflight/generator-check'
import type { Look } from '../../../../src/app/live/preflight/look'
import {
  expectedArchiveBytes,
  folderFinding,
  powerFinding,
} from '../../../../src/app/live/preflight/machine-checks'
import { recordBytes, resourcesFinding } from '../../../../src/app/live/preflight/resources-check'
import { dataFinding, targetFinding } from '../../../../src/app/live/preflight/target-checks'
import {
  keySpaceFinding,
  operationsFinding,
} from '../../../../src/app/live/preflight/workload-checks'
import { dataSetShape } from '../../../../src/engine/workloads/data-set'
import type { Calibration } from '../../../../src/shared/contract/host'
import type { RateShape } from '../../../../src/shared/load-control'
import type { DataPolicy } from '../../../../src/shared/trial'
import { memoryFacts, trialSpec } from '../../run/rig'
import { setupOf, targetOf } from '../rig'

const EMPTY = { records: 0, empty: true, mark: null }
const FOREIGN = { records: 7, empty: false, mark: null }
const look = (state: Look['state'], facts: Look['facts'] = memoryFacts): Look => ({ facts, state })

function ours(changes: { recordCount?: number; complete?: boolean } = {}): Look['state'] {
  const spec = trialSpec()
  const { fingerprint } = dataSetShape(spec.workload, spec.seed)
  const { recordCount = 1000, complete = true } = changes
  const counts = { recordCount, nextInsert: recordCount, wholeBelow: recordCount }
  const mark = { product: 'touchstone' as const, version: 1 as const, createdAt: '', fingerprint }
  return { records: recordCount, empty: false, mark: { ...mark, ...counts, complete } }
}

describe('the target', () => {
  it('that answers is told by product, version and topology', () => {
    const { state, found } = targetFinding(trialSpec(), look(EMPTY), null)
    expect([state, found]).toEqual(['passed', 'Memory 1 answers: in process.'])
  })

  it('that does not exist yet is made by the run, not by looking', () => {
    const { state, found } = targetFinding(trialSpec(), look(EMPTY, null), '/data/level')
    expect([state, found]).toEqual([
      'passed',
      'Nothing is at /data/level yet; it will be made there.',
    ])
  })

  it('that takes no writes blocks what writes', () => {
    const replica = look(EMPTY, { ...memoryFacts, details: { writable: false } })
    expect(targetFinding(trialSpec(), replica, null).state).toBe('blocked')
  })
})

describe('the data', () => {
  const finding = (state: Look['state'], dataPolicy: DataPolicy = 'ours') => {
    const { finding, recordsToLoad } = dataFinding(trialSpec({ dataPolicy }), look(state))
    return [finding.state, recordsToLoad, finding.found]
  }

  it.each([
    [EMPTY, 'passed', 1000, 'The key space is empty; 1,000 records will be loaded.'],
    [ours(), 'passed', 0, 'The records are there already: 1,000 records.'],
    [
      ours({ recordCount: 5 }),
      'warned',
      1000,
      'Another data set of ours is there (5 records); it will be removed, and 1,000 records will be loaded.',
    ],
    [
      ours({ complete: false }),
      'warned',
      1000,
      'A load of ours that did not finish is there; it will be removed, and 1,000 records will be loaded.',
    ],
    [FOREIGN, 'blocked', 0, 'The key space holds 7 records or keys that Touchstone did not write.'],
  ])('%#', (state, ...expected) => {
    expect(finding(state)).toEqual(expected)
  })

  it('of somebody else is measured on, or replaced, only when that was asked for', () => {
    const measured = '7 records are there that Touchstone did not write; they are measured on.'
    expect(finding(FOREIGN, 'existing')).toEqual(['warned', 0, measured])
    const replaced =
      '7 records of somebody else are there; those in the way go, and 1,000 records will be loaded.'
    expect(finding(FOREIGN, 'overwrite')).toEqual(['warned', 1000, replaced])
    expect(finding(EMPTY, 'existing').slice(0, 2)).toEqual(['blocked', 0])
  })

  it('of somebody else has a way out that a window offers', () => {
    const { hint } = dataFinding(trialSpec(), look(FOREIGN)).finding
    expect(hint).not.toContain('--')
  })
})

describe('workload and store', () => {
  const { workload, control } = setupOf()
  const { module, options } = targetOf('null:')
  const parts = {
    ...{ workload, control, phases: trialSpec().phases, storeTitle: 'Memcached' },
    capabilities: module.capabilities(options),
  }

  it('fit, or do not, in the words of the setup', () => {
    expect(operationsFinding(parts, []).state).toBe('passed')
    const scans = {
      ...parts,
      workload: { ...workload, mix: { ...workload.mix, read: 0.45, scan: 0.05 } },
      capabilities: { ...parts.capabilities, scan: 'none' as const },
    }
    expect(operationsFinding(scans, [])).toMatchObject({
      state: 'blocked',
      found: 'Memcached has no order of keys to scan along, and the mix holds 5 % scans.',
    })
    const said = { path: 'workload.mix.scan', value: '0.05', message: 'No scans here.' }
    expect(operationsFinding(scans, [said]).found).toBe('No scans here.')
    const hashed = { ...scans, capabilities: { ...parts.capabilities, scan: 'hash' as const } }
    expect(operationsFinding(hashed, []).state).toBe('warned')
  })

  it('choose keys among records that are there', () => {
    const finding = (state: Look['state'] | null, dataPolicy: DataPolicy) =>
      keySpaceFinding(parts, [], { dataPolicy }, state === null ? null : look(state)).state
    expect(finding(EMPTY, 'ours')).toBe('passed')
    expect(finding(FOREIGN, 'existing')).toBe('blocked')
    expect(finding({ ...FOREIGN, records: 1000 }, 'existing')).toBe('passed')
    expect(finding({ ...FOREIGN, records: null }, 'existing')).toBe('passed')
    expect(finding(null, 'existing')).toBe('passed')
  })
})

describe('resources', () => {
  const needs = { bytesToWrite: 1e6, freeDiskBytes: null, connections: 16, facts: memoryFacts }
  const limited = (details: Record<string, number>) => ({
    ...needs,
    facts: { ...memoryFacts, details },
  })

  it.each([
    [needs, 'passed'],
    [{ ...needs, freeDiskBytes: 2e6 }, 'passed'],
    [{ ...needs, freeDiskBytes: 1.2e6 }, 'warned'],
    [{ ...needs, freeDiskBytes: 0.9e6 }, 'blocked'],
    [limited({ maxMemoryBytes: 0.9e6 }), 'blocked'],
    // 0 is Redis's word for no limit
    [limited({ maxMemoryBytes: 0, maxClients: 10_000 }), 'passed'],
    [limited({ maxClients: 17 }), 'warned'],
    [limited({ maxConnections: 15 }), 'blocked'],
  ])('are held against what there is of them: %#', (resources, state) => {
    expect(resourcesFinding(resources).state).toBe(state)
  })

  it('of a record are the mean of its lengths', () => {
    const record = { ...setupOf().workload.record, fieldCount: 10 }
    const bytes = (fieldLength: typeof record.fieldLength) =>
      recordBytes({ record: { ...record, fieldLength } })
    expect(bytes({ kind: 'constant', bytes: 100 })).toBe(1000)
    expect(bytes({ kind: 'uniform', minBytes: 1, maxBytes: 199 })).toBe(1000)
    const choices = [
      { bytes: 10, weight: 3 },
      { bytes: 110, weight: 1 },
    ]
    expect(bytes({ kind: 'weighted', choices })).toBe(350)
  })
})

describe('the load generator', () => {
  const CALIBRATION: Calibration = {
    measuredAt: '2026-11-30T00:00:00.000Z',
    ceilingOpsPerSec: 100_000,
    floorNs: { p50: 300, p99: 900 },
    cpuPerOperationNs: 1000,
    stale: null,
  }
  const constant = (opsPerSec: number): RateShape => ({ kind: 'constant', opsPerSec })
  const finding = (
    rate: RateShape | null,
    changes: Partial<Parameters<typeof generatorFinding>[0]> & { workers?: number } = {},
  ) => {
    const { workers = 2, ...more } = changes
    const control = { ...setupOf().control, rate, workers }
    const usual = { control, calibration: CALIBRATION, cores: 8, underWay: null }
    return generatorFinding({ ...usual, ...more })
  }

  it('is held against what it can do when the store costs nothing', () => {
    expect(finding(null).state).toBe('passed')
    expect(finding(constant(100_000)).state).toBe('passed')
    expect(finding(constant(100_001)).state).toBe('warned')
    expect(finding(constant(200_001))).toMatchObject({
      state: 'blocked',
      found:
        '200,001\u00a0ops/s are asked for; 2 workers on 8 cores can do 200,000\u00a0ops/s when the store costs nothing.',
    })
    const pieces = [{ forSeconds: 1, fromOpsPerSec: 1, toOpsPerSec: 200_001 }]
    expect(finding({ kind: 'pieces', pieces, repeat: false }).state).toBe('blocked')
  })

  it('cannot be told without a calibration, which matters where there is a rate', () => {
    expect(finding(null, { calibration: null }).state).toBe('passed')
    expect(finding(constant(1), { calibration: null }).state).toBe('warned')
    const stale = { ...CALIBRATION, stale: 'measured on battery.' }
    expect(finding(null, { calibration: stale }).state).toBe('warned')
  })

  it('needs a core for every worker, and nobody beside it', () => {
    expect(finding(null, { cores: 1 }).state).toBe('warned')
    expect(finding(null, { underWay: 'Friday' })).toMatchObject({
      state: 'blocked',
      found: "The run 'Friday' is under way, and two at once would spoil each other.",
    })
  })
})

describe('machine and folder', () => {
  it('warns of a battery, and of a machine that may fall asleep', () => {
    expect(powerFinding({ value: 'mains' }, true).state).toBe('passed')
    expect(powerFinding({ value: 'mains' }, false).state).toBe('warned')
    expect(powerFinding({ value: 'battery' }, true).state).toBe('warned')
    const unknown = powerFinding({ value: null, reason: 'it is a container' }, true)
    expect([unknown.state, unknown.found]).toEqual([
      'passed',
      'The power source is not known: it is a container.',
    ])
  })

  it('wants three times what the run will take', () => {
    const folder = { path: '/runs', refusal: null, expectedBytes: 100 }
    expect(folderFinding({ ...folder, freeBytes: 300 }).state).toBe('passed')
    expect(folderFinding({ ...folder, freeBytes: 299 }).state).toBe('warned')
    expect(folderFinding({ ...folder, freeBytes: null }).state).toBe('passed')
    expect(folderFinding({ ...folder, freeBytes: 1, expectedBytes: null }).state).toBe('passed')
    const refused = folderFinding({ ...folder, freeBytes: 300, refusal: 'not permitted' })
    expect(refused).toMatchObject({
      state: 'blocked',
      found: '/runs cannot be written: not permitted.',
    })
    expect(expectedArchiveBytes(null)).toBeNull()
    const [short, long] = [expectedArchiveBytes(1000), expectedArchiveBytes(3_600_000)]
    expect(long).toBeGreaterThan(short as number)
  })
})

describe('the estimate', () => {
  const NONE = { load: null, measured: null }
  const timed = trialSpec({
    phases: [
      { name: 'load' },
      { name: 'warm-up', end: { operations: null, durationMs: 5000 } },
      { name: 'measured', end: { operations: null, durationMs: 60_000 } },
    ],
  })

  it('adds up load, warm-up and measured phase', () => {
    expect(estimateMs(timed, 0, NONE)).toBe(65_000)
    expect(estimateMs(timed, 1000, { load: 500, measured: null })).toBe(67_000)
  })

  it('is not known where a count ends a phase at an unknown pace', () => {
    expect(estimateMs(timed, 1000, NONE)).toBeNull()
    expect(estimateMs(trialSpec(), 0, NONE)).toBeNull()
    expect(estimateMs(trialSpec(), 0, { load: null, measured: 50 })).toBe(2000)
    const rate = { kind: 'constant' as const, opsPerSec: 10 }
    expect(estimateMs(trialSpec({}, { rate }), 0, NONE)).toBe(10_000)
  })
})
