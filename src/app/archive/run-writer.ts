import { basename, join } from 'node:path'
import type { Report } from '../../shared/report'
import type { PlanFile } from '../../shared/trial'
import { AppendFile } from './append-file'
import { CHECKPOINT_FILE, formatCheckpoint, type OpenPhase } from './checkpoint-file'
import type { JournalEvent, JournalLine, PhaseResult } from './events'
import { type ArchiveFiles, describeFileError, diskFiles } from './files'
import type { FolderPart } from './folder-part'
import type { ArchivePart } from './part'
import { PartQueue } from './part-queue'
import { followPhase, type PhaseTrack } from './phase-track'
import { WholeFile } from './whole-file'

export interface WriterOptions {
  readonly now: () => Date
  /** a sentence that names the path and the cause; once from a failure until all is written again */
  readonly onTrouble: (message: string) => void
  /** everything is written again */
  readonly onRecovered?: () => void
  readonly files?: ArchiveFiles
  /** characters of samples, and of timeline, kept while the disk refuses them; then every second goes */
  readonly thinAbove?: number
}

/** About 18 hours of samples. */
const THIN_ABOVE = 64 * 1024 * 1024
/** While the disk refuses, samples (seconds) after which it is tried again within a phase. */
const RETRY_AFTER_SAMPLES = 60

/**
 * Writes one run. Every method but `settle` and `close` returns at once and none ever throws: what
 * the disk refuses stays in memory, and is tried again at the end of each phase and once a minute.
 * Objects handed over are turned into text at once and may change afterwards.
 */
export class RunWriter {
  readonly id: string
  private readonly plan: WholeFile
  private readonly report: WholeFile
  private readonly lastCheckpoint: WholeFile
  private readonly timeline: AppendFile
  private readonly histograms: AppendFile
  private readonly journal: AppendFile
  private readonly parts: readonly ArchivePart[]
  private readonly queue: PartQueue
  private readonly files: ArchiveFiles
  private samplesSinceTry = 0
  private thinnedTold = 0
  private trouble: { readonly since: string; readonly cause: string } | null = null

  /** @param track where the run stands: `BEFORE_FIRST_TRIAL`, or as the journal tells on a resume */
  constructor(
    readonly folder: string,
    folderPart: FolderPart,
    private readonly options: WriterOptions,
    private track: PhaseTrack,
  ) {
    this.id = basename(folder)
    this.files = options.files ?? diskFiles
    const limit = options.thinAbove ?? THIN_ABOVE
    this.plan = new WholeFile(this.files, join(folder, 'plan.json'), true)
    this.report = new WholeFile(this.files, join(folder, 'report.json'), true)
    this.lastCheckpoint = new WholeFile(this.files, join(folder, CHECKPOINT_FILE), false)
    this.timeline = new AppendFile(this.files, join(folder, 'timeline.hlog'), limit)
    this.histograms = new AppendFile(this.files, join(folder, 'histograms.hlog'), limit)
    this.journal = new AppendFile(this.files, join(folder, 'journal.ndjson'), limit)
    // The order of writing: the journal says that a phase ended only when its histograms are there.
    this.parts = [
      folderPart,
      this.plan,
      this.timeline,
      this.histograms,
      this.journal,
      this.report,
      this.lastCheckpoint,
    ]
    this.queue = new PartQueue(
      this.parts,
      (path, cause) => this.reportTrouble(path, cause),
      () => this.noteRecovery(),
    )
  }

  writePlan(plan: PlanFile): void {
    this.plan.put(`${JSON.stringify(plan, null, 2)}\n`)
    this.queue.wake()
  }

  /** One line of the journal, with the time of now unless it brings its own. */
  append(event: JournalEvent | JournalLine): void {
    const line = JSON.stringify({ at: this.options.now().toISOString(), ...event })
    this.journal.push(`${line}\n`, event.type === 'sample')
    this.track = followPhase(this.track, event)
    if (event.type === 'sample') this.retryNowAndThen()
    else if (isMilestone(event)) this.reachMilestone()
    this.queue.wake()
  }

  /** What the phase under way has come to; without one it is of no use and not kept. */
  checkpoint(result: PhaseResult): void {
    const { open } = this.track
    if (open === null) return
    this.lastCheckpoint.put(formatCheckpoint(open, this.options.now(), result))
    this.queue.wake()
  }

  /** Whole lines of an HdrHistogram log, the last newline included: one second. */
  appendTimeline(text: string): void {
    this.timeline.push(text, true)
    this.queue.wake()
  }

  /** Whole lines of an HdrHistogram log, added to those of earlier phases. Before `phase-ended`. */
  writeHistograms(text: string): void {
    this.histograms.push(text, false)
    this.histograms.syncNext()
    this.queue.wake()
  }

  writeReport(report: Report): void {
    this.report.put(`${JSON.stringify(report)}\n`)
    this.queue.wake()
  }

  /** The phase that was started last and has not ended. */
  get openPhase(): OpenPhase | null {
    return this.track.open
  }

  /** Resolves when everything handed over is on the disk, or was refused by it. */
  settle(): Promise<void> {
    return this.queue.idle()
  }

  /**
   * Writes what can be written and lets go of the run. Nothing may be handed over afterwards.
   *
   * @returns a sentence for everything that is not on the disk; empty when the run is whole there
   */
  async close(): Promise<readonly string[]> {
    await this.queue.idle()
    this.queue.retry()
    await this.queue.idle()
    const problems: string[] = []
    for (const [part, cause] of this.queue.failures()) {
      problems.push(`${part.path} could not be written whole: ${cause}. Missing: ${part.lack}.`)
    }
    if (this.track.open === null) await this.attempt(problems, () => this.removeCheckpoint())
    // Backwards: the lock is the last thing to go.
    for (const part of this.parts.toReversed()) await this.attempt(problems, () => part.close())
    return [...new Set(problems)]
  }

  private removeCheckpoint(): Promise<void> {
    this.lastCheckpoint.drop()
    return this.files.remove(this.lastCheckpoint.path)
  }

  private async attempt(problems: string[], step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      problems.push(`${this.folder} could not be closed properly: ${describeFileError(error)}.`)
    }
  }

  private reachMilestone(): void {
    this.timeline.syncNext()
    this.journal.syncNext()
    // An ended phase stands in the journal; its checkpoint has nothing to add.
    if (this.track.open === null) this.lastCheckpoint.drop()
    if (this.trouble !== null) this.retry()
  }

  private retryNowAndThen(): void {
    if (this.trouble === null) return
    this.samplesSinceTry++
    if (this.samplesSinceTry >= RETRY_AFTER_SAMPLES) this.retry()
  }

  private retry(): void {
    this.samplesSinceTry = 0
    this.queue.retry()
  }

  private reportTrouble(path: string, cause: string): void {
    this.samplesSinceTry = 0
    this.trouble = { since: this.options.now().toISOString(), cause }
    this.options.onTrouble(
      `${path} could not be written: ${cause}. The run goes on in memory; writing is tried again at the end of each phase.`,
    )
  }

  private noteRecovery(): void {
    const trouble = this.trouble
    if (trouble === null) return
    this.trouble = null
    const thinned = this.journal.thinned - this.thinnedTold
    this.thinnedTold = this.journal.thinned
    const loss =
      thinned === 0
        ? ''
        : ` To save memory, ${thinned} of its samples were left out; results were not.`
    const message = `From ${trouble.since} on the run could not be written: ${trouble.cause}. It was kept in memory and written later.${loss}`
    this.append({ type: 'note', trial: null, message })
    this.options.onRecovered?.()
  }
}

function isMilestone(event: JournalEvent): boolean {
  return event.type === 'phase-ended' || event.type === 'trial-ended' || event.type === 'run-ended'
}
