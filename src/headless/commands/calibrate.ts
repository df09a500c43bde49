import { join } from 'node:path'
import { CalibrationFile } from '../../app/calibration/calibration-file'
import { conditionsOf } from '../../app/calibration/conditions'
import { CALIBRATION_DURATION_MS, type Floor, measureFloor } from '../../app/calibration/measure'
import { gatherMachine, thisMachine } from '../../app/environment/gather-machine'
import { folders } from '../../app/folders'
import { TOOL_VERSION } from '../../app/version'
import { formatLatency, formatRate } from '../../shared/format/numbers'
import { EXIT, type ExitCode } from '../exit-codes'
import { forkWorker } from '../fork-worker'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { say } from '../say'
import { stopOnSignal } from '../stop-on-signal'

/** `touchstone calibrate`: this program's own floor and ceiling here, kept for later runs. */
export async function calibrateCommand(raw: RawOptions): Promise<ExitCode> {
  const { data } = folders()
  const options = new OptionReader(raw)
  const clients = options.count('clients', '--clients') ?? 1
  const durationMs = options.durationMs('duration', '--duration') ?? CALIBRATION_DURATION_MS
  options.throwIfAny('The command')
  const now = () => new Date()
  const conditions = conditionsOf(await gatherMachine(thisMachine), TOOL_VERSION)
  const stop = stopOnSignal((message) => say(message))
  try {
    const floor = await measureFloor({
      clients,
      durationMs,
      runs: join(data, 'calibration'),
      startWorker: forkWorker,
      stop,
      now,
      tell: () => {},
      trouble: (message) => say(message),
    })
    const file = new CalibrationFile({ data, now, onQuarantine: say })
    await file.write({ ...floor, conditions })
    await file.close()
    if (raw.json === true) process.stdout.write(`${JSON.stringify(floor, null, 2)}\n`)
    else say(calibrationText(floor), false)
    return EXIT.measured
  } finally {
    stop.release()
  }
}

function calibrationText(floor: Floor): string {
  return [
    `Ceiling of one worker   ${formatRate(floor.ceilingOpsPerSec)}`,
    `Floor of service time   p50 ${formatLatency(floor.floorNs.p50)}, p99 ${formatLatency(floor.floorNs.p99)}`,
    `CPU per operation       ${formatLatency(floor.cpuPerOperationNs)}`,
    'A store whose figures come near these is not what was measured.',
  ].join('\n')
}
