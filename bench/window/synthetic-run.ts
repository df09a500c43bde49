import { SampleSeries, type SeriesPosition } from '../../src/app/live/sample-series'
import type { TopicInput } from '../../src/shared/contract/calls'
import type { TopicFeed } from '../../src/shared/contract/handlers'
import type { LiveFigures, LiveSample, LiveUpdate, LiveView } from '../../src/shared/contract/runs'
import type { LatencySummary, Sample } from '../../src/shared/report'

const OPERATIONS = ['read', 'update', 'readModifyWrite'] as const
const RUN_ID = '20261201-104435-synthetic-0000'

/** A run of three operations that has gone on for so many seconds, without anything that measures. */
export class SyntheticRun {
  private readonly series = new SampleSeries()
  private readonly listeners = new Set<() => void>()
  private seconds = 0

  constructor(seconds: number) {
    for (let i = 0; i < seconds; i++) this.series.add(sampleAt(++this.seconds))
  }

  /** one second more */
  advance(): void {
    this.series.add(sampleAt(++this.seconds))
    for (const listener of this.listeners) listener()
  }

  feed(input: TopicInput<'run'>, changed: () => void): TopicFeed<LiveUpdate> {
    this.listeners.add(changed)
    let position: SeriesPosition = {
      epoch: 0,
      held: input.runId === RUN_ID ? input.from : 0,
    }
    return {
      take: () => {
        const { position: next, ...update } = this.series.since(position)
        position = next
        return { view: this.view(), ...update }
      },
      close: () => this.listeners.delete(changed),
    }
  }

  private view(): LiveView {
    return {
      runId: RUN_ID,
      name: 'Synthetic',
      state: 'running',
      startedAt: '2026-12-01T10:44:35.000Z',
      target: {
        name: 'Redis AOF',
        store: 'redis',
        uri: 'redis://127.0.0.1:6379',
        profileId: null,
        facts: null,
      },
      workload: 'Synthetic',
      loop: 'closed',
      clients: 64,
      connections: 64,
      workers: 1,
      targetOpsPerSec: null,
      working: null,
      phases: [
        {
          name: 'measured',
          state: 'now',
          durationMs: 8 * 3_600_000,
          operations: null,
          elapsedMs: this.seconds * 1000,
          ended: this.seconds * 60_000,
        },
      ],
      pausedAtMs: null,
      figures: this.figures(),
      inFlight: 64,
      errors: [],
      marks: [
        { id: 'stall-1', kind: 'stall', phase: 'measured', atMs: 43_200, forMs: 1_410, text: '' },
      ],
      notes: [],
      trouble: null,
      problem: null,
      sampleCount: this.series.count,
      remainingMs: 8 * 3_600_000 - this.seconds * 1000,
    }
  }

  private figures(): LiveFigures {
    const kinds = { service: summary(this.seconds, 1), intended: summary(this.seconds, 1.4) }
    return {
      phase: 'measured',
      ok: this.seconds * 60_000,
      notOk: 0,
      misses: 0,
      due: this.seconds * 60_000,
      started: this.seconds * 60_000,
      dropped: 0,
      opsPerSec: 60_000,
      recentOpsPerSec: 60_000 + wave(this.seconds, 3_000),
      latency: Object.fromEntries(['all', ...OPERATIONS].map((name) => [name, kinds])),
      recentServiceP99Ns: 480_000 + wave(this.seconds, 60_000),
      recentIntendedP99Ns: 700_000 + wave(this.seconds, 80_000),
    }
  }
}

const wave = (second: number, height: number): number =>
  Math.round(height * (Math.sin(second / 7) + 0.5 * Math.sin(second / 1.7)))

function sampleAt(second: number): LiveSample {
  const kinds = (factor: number) => ({
    p50: 201_000 * factor + wave(second, 20_000),
    p99: 480_000 * factor + wave(second * 3, 100_000),
    max: 1_900_000 * factor + wave(second * 5, 500_000),
  })
  const ok = 20_000 + wave(second, 1_000)
  const sample: Sample = {
    atMs: second * 1000,
    forMs: 1000,
    due: ok * 3,
    started: ok * 3,
    dropped: 0,
    ok: ok * 3,
    misses: 0,
    failed: 0,
    inFlight: 64,
    backlog: 0,
    bytesIn: ok * 2000,
    bytesOut: ok * 500,
    rows: ok * 3,
    operations: Object.fromEntries(
      OPERATIONS.map((name) => [
        name,
        { ok, notOk: 0, serviceNs: kinds(1), intendedNs: kinds(1.4) },
      ]),
    ),
    outcomes: { ok: ok * 3 },
    startDelayP99Ns: null,
    workers: [
      { cpu: 0.55, eventLoopUtilization: 0.6, eventLoopDelayP99Ms: 11, residentBytes: 9e7 },
    ],
  }
  return { phase: 'measured', sample }
}

function summary(second: number, factor: number): LatencySummary {
  const ns = (value: number) => Math.round(value * factor)
  return {
    count: second * 20_000,
    min: ns(80_000),
    mean: ns(220_000),
    p50: ns(201_000),
    p90: ns(300_000),
    p99: ns(480_000),
    p999: ns(900_000),
    p9999: ns(2_000_000),
    max: ns(1_410_000_000),
    reasons: {},
  }
}
