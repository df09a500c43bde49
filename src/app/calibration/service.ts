import { join } from 'node:path'
import type { CallContext, CallHandlers } from '../../shared/contract/handlers'
import type { Calibration, Progress } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import { Changes } from '../changes'
import { gatherMachine, type MachineSource, thisMachine } from '../environment/gather-machine'
import type { HostPorts } from '../ports'
import { TOOL_VERSION } from '../version'
import { CalibrationFile, type Conditions } from './calibration-file'
import { conditionsOf, staleness } from './conditions'
import { CALIBRATION_DURATION_MS, measureFloor } from './measure'

export interface CalibrationServiceOptions
  extends Pick<HostPorts, 'folders' | 'startWorker' | 'now'> {
  /** a run is under way: the two would spoil each other */
  readonly isRunning: () => boolean
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** something failed that nobody waits for */
  readonly trouble: (error: unknown) => void
  /** for tests */
  readonly machine?: MachineSource
  readonly version?: string
  readonly durationMs?: number
}

export interface CalibrationService {
  readonly calls: Pick<CallHandlers, 'host.calibrate'>
  /** the last calibration, compared with the conditions of now; null: there is none */
  read(): Promise<Calibration | null>
  /** what {@link read} gave last */
  latest(): Calibration | null
  readonly changes: Changes
  /** a calibration is under way: no run should begin */
  isMeasuring(): boolean
  /** ends a calibration under way, and lets go of the file */
  close(): Promise<void>
}

/** What this program costs on this machine. */
export async function calibrationService(
  options: CalibrationServiceOptions,
): Promise<CalibrationService> {
  const desk = new CalibrationDesk(options)
  await desk.read().catch(options.trouble)
  return {
    calls: { 'host.calibrate': (_input, context) => desk.measure(context) },
    read: () => desk.read(),
    latest: () => desk.latest,
    changes: desk.changes,
    isMeasuring: () => desk.underWay !== null,
    close: () => desk.close(),
  }
}

class CalibrationDesk {
  readonly changes = new Changes()
  latest: Calibration | null = null
  underWay: Promise<Calibration> | null = null
  private readonly file: CalibrationFile
  private readonly end: () => void
  private readonly ended = new AbortController()

  constructor(private readonly options: CalibrationServiceOptions) {
    const { folders, now, onQuarantine } = options
    this.file = new CalibrationFile({ data: folders.data, now, onQuarantine })
    this.end = this.file.onChange(() => this.changes.emit())
  }

  async read(): Promise<Calibration | null> {
    const filed = await this.file.read()
    if (filed === null) this.latest = null
    else {
      const { conditions, ...floor } = filed
      this.latest = { ...floor, stale: staleness(conditions, await this.conditions()) }
    }
    return this.latest
  }

  async measure({ signal, tell }: CallContext<Progress>): Promise<Calibration> {
    if (this.options.isRunning()) {
      throw new WorkbenchError(
        'invalid-spec',
        'A run is under way, and a calibration would spoil its figures.',
        { hint: 'Wait until it has ended.' },
      )
    }
    if (this.underWay !== null) {
      throw new WorkbenchError('invalid-spec', 'This machine is being calibrated already.', {
        hint: 'Wait until that has ended.',
      })
    }
    this.underWay = this.measureAndFile(AbortSignal.any([signal, this.ended.signal]), tell)
    try {
      return await this.underWay
    } finally {
      this.underWay = null
    }
  }

  async close(): Promise<void> {
    this.ended.abort()
    await this.underWay?.catch(() => {})
    this.end()
    await this.file.close()
  }

  private async measureAndFile(
    signal: AbortSignal,
    tell: (progress: Progress) => void,
  ): Promise<Calibration> {
    const { folders, startWorker, now, trouble, durationMs } = this.options
    const conditions = await this.conditions()
    const floor = await measureFloor({
      clients: 1,
      durationMs: durationMs ?? CALIBRATION_DURATION_MS,
      runs: join(folders.data, 'calibration'),
      startWorker,
      stop: { soft: signal, hard: signal },
      now,
      tell,
      trouble,
    })
    this.latest = { ...floor, stale: null }
    await this.file.write({ ...floor, conditions })
    return this.latest
  }

  private async conditions(): Promise<Conditions> {
    const { machine = thisMachine, version = TOOL_VERSION } = this.options
    return conditionsOf(await gatherMachine(machine), version)
  }
}
