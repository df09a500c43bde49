import { join } from 'node:path'
import { diskFiles } from '../../app/archive/files'
import { replaceFile } from '../../app/archive/replace-file'
import { folders } from '../../app/folders'
import { formatLatency, formatRate } from '../../shared/format/numbers'
import { executePlan } from '../../app/run/execute'
import { silentObserver } from '../../app/run/observer'
import type { PhaseReport } from '../../shared/report'
import { EXIT, type ExitCode } from '../exit-codes'
import { forkWorker } from '../fork-worker'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { resolveTarget } from '../options/target'
import { assembleTrial } from '../options/trial'
import { say } from '../say'
import { stopOnSignal } from '../stop-on-signal'

const DEFAULT_DURATION = '5s'

/**
 * `touchstone calibrate`: YCSB C on the null store, which answers at once. The figures are this
 * program's own floor and ceiling here; a store's figure near them says nothing of the store.
 */
export async function calibrateCommand(raw: RawOptions): Promise<ExitCode> {
  const where = folders()
  const asked = {
    clients: raw.clients ?? '1',
    duration: raw.duration ?? DEFAULT_DURATION,
    warmup: '1s',
  }
  const options = new OptionReader(asked)
  const target = await resolveTarget('null:', undefined, where, process.env)
  const { spec, secretSpec } = assembleTrial('c', options, target, false)
  const stop = stopOnSignal((message) => say(message))
  try {
    const { report } = await executePlan(
      {
        format: 'touchstone.plan',
        version: 1,
        name: 'Calibration',
        createdAt: new Date().toISOString(),
        trials: [spec],
      },
      [secretSpec],
      {
        runs: join(where.data, 'calibration'),
        startWorker: forkWorker,
        observer: silentObserver,
        stop,
        connectTimeoutMs: 5_000,
        trouble: (message) => say(message),
      },
    )
    if (stop.soft.aborted) return EXIT.cancelled
    const measured = report.trials[0]?.phases.find((phase) => phase.name === 'measured')
    if (measured === undefined || measured.opsPerSec === null) return EXIT.nothingMeasured
    const floor = calibrationOf(measured, report.run.startedAt)
    const filed = { format: 'touchstone.calibration', version: 1, ...floor }
    const path = join(where.data, 'calibration.json')
    await replaceFile(diskFiles, path, `${JSON.stringify(filed, null, 2)}\n`, true)
    if (raw.json === true) process.stdout.write(`${JSON.stringify(floor, null, 2)}\n`)
    else say(calibrationText(floor), false)
    return EXIT.measured
  } finally {
    stop.release()
  }
}

export interface Calibration {
  readonly measuredAt: string
  /** operations per second of one worker when the store costs nothing */
  readonly ceilingOpsPerSec: number
  /** service time of a store that costs nothing, ns */
  readonly floorNs: { readonly p50: number | null; readonly p99: number | null }
  /** CPU of the worker per operation, ns */
  readonly cpuPerOperationNs: number
}

function calibrationOf(measured: PhaseReport, measuredAt: string): Calibration {
  const { generator, started } = measured
  const read = measured.operations.read?.serviceTimeNs
  return {
    measuredAt,
    ceilingOpsPerSec: measured.opsPerSec ?? 0,
    floorNs: { p50: read?.p50 ?? null, p99: read?.p99 ?? null },
    cpuPerOperationNs: ((generator.cpuUserMs + generator.cpuSystemMs) * 1e6) / started,
  }
}

function calibrationText(floor: Calibration): string {
  return [
    `Ceiling of one worker   ${formatRate(floor.ceilingOpsPerSec)}`,
    `Floor of service time   p50 ${formatLatency(floor.floorNs.p50)}, p99 ${formatLatency(floor.floorNs.p99)}`,
    `CPU per operation       ${formatLatency(floor.cpuPerOperationNs)}`,
    'A store whose figures come near these is not what was measured.',
  ].join('\n')
}
