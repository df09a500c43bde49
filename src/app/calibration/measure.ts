import { storeByKind } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { PRESET_RECORDS, presetById, withCounts } from '../../engine/workloads/presets'
import type { Progress } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import type { PhaseReport } from '../../shared/report'
import type { PhaseName } from '../../shared/trial'
import { MS_PER_S } from '../../shared/units'
import { type ComposedTrial, composeTrial, planOf } from '../run/compose-trial'
import { executePlan } from '../run/execute'
import { type RunObserver, silentObserver } from '../run/observer'
import type { StopSignals } from '../run/ports'
import type { FiledCalibration } from './calibration-file'

export type Floor = Omit<FiledCalibration, 'conditions'>

export interface MeasureFloor {
  /** virtual clients of the one worker */
  readonly clients: number
  readonly durationMs: number
  /** folder of the archive in which the measurement itself is kept */
  readonly runs: string
  readonly startWorker: StartWorker
  readonly stop: StopSignals
  readonly now: () => Date
  readonly tell: (progress: Progress) => void
  /** the archive cannot be written: a sentence */
  readonly trouble: (message: string) => void
}

export const CALIBRATION_DURATION_MS = 5 * MS_PER_S
const WARMUP_MS = MS_PER_S

/**
 * YCSB C on the null store, which answers at once. The figures are this program's own floor and
 * ceiling here; a store's figure near them says nothing of the store.
 *
 * @throws WorkbenchError 'cancelled' when it was stopped; 'worker-died' when nothing was measured
 */
export async function measureFloor(options: MeasureFloor): Promise<Floor> {
  const { runs, startWorker, stop, now, tell, trouble, durationMs } = options
  const { spec, secretSpec } = calibrationTrial(options)
  tell({ share: 0, doing: 'Starting a worker' })
  const { report } = await executePlan(planOf('Calibration', [spec], now()), [secretSpec], {
    runs,
    startWorker,
    observer: progressObserver(WARMUP_MS + durationMs, tell),
    stop,
    connectTimeoutMs: 5 * MS_PER_S,
    trouble,
  })
  if (stop.soft.aborted) {
    throw new WorkbenchError('cancelled', 'The calibration was stopped; the last one holds.')
  }
  const [trial] = report.trials
  const measured = trial?.phases.find((phase) => phase.name === 'measured')
  if (measured === undefined || measured.opsPerSec === null) {
    const why = trial?.problem?.message ?? 'The calibration ended before anything was measured.'
    throw new WorkbenchError('worker-died', why)
  }
  return floorOf(measured, report.run.startedAt)
}

function calibrationTrial({
  clients,
  durationMs,
}: Pick<MeasureFloor, 'clients' | 'durationMs'>): ComposedTrial {
  const module = storeByKind('null')
  const uri = 'null:'
  const options = module.parseUri(uri)
  const preset = presetById('c')
  if (preset === undefined) throw new Error('there is no preset C')
  const target = { name: uri, store: module.kind, uri, options }
  return composeTrial(
    { module, options, target },
    {
      workload: withCounts(preset.spec, PRESET_RECORDS),
      control: {
        clients,
        connections: null,
        workers: 1,
        rate: null,
        arrivals: 'constant',
        catchUp: { rule: 'burst' },
        backlogLimit: 1000,
        timeoutMs: 10 * MS_PER_S,
        thinkTime: null,
        pacing: 'timer',
      },
      phases: [
        { name: 'warm-up', end: { operations: null, durationMs: WARMUP_MS } },
        { name: 'measured', end: { operations: null, durationMs } },
      ],
      dataPolicy: 'ours',
      seed: 42,
      percentiles: [],
      thresholds: [],
      maxFailedShare: 0.001,
    },
  )
}

function progressObserver(wholeMs: number, tell: (progress: Progress) => void): RunObserver {
  const progress = (phase: PhaseName, atMs: number): void => {
    const isWarmup = phase === 'warm-up'
    tell({
      share: Math.min(1, (isWarmup ? Math.min(atMs, WARMUP_MS) : WARMUP_MS + atMs) / wholeMs),
      doing: isWarmup ? 'Warming up' : 'Measuring',
    })
  }
  return {
    ...silentObserver,
    phaseStarted: ({ phase }) => progress(phase, 0),
    sample: ({ phase }, { atMs }) => progress(phase, atMs),
  }
}

function floorOf({ generator, started, opsPerSec, operations }: PhaseReport, at: string): Floor {
  const read = operations.read?.serviceTimeNs
  return {
    measuredAt: at,
    ceilingOpsPerSec: opsPerSec ?? 0,
    floorNs: { p50: read?.p50 ?? null, p99: read?.p99 ?? null },
    cpuPerOperationNs: ((generator.cpuUserMs + generator.cpuSystemMs) * 1e6) / started,
  }
}
