import type { OwnershipMark } from '../../engine/stores/port'
import { dataSetShape } from '../../engine/workloads/data-set'
import { describeCauses, WorkbenchError } from '../../shared/errors'
import type { TrialReport } from '../../shared/report'
import type { TrialSpec } from '../../shared/trial'
import type { RunProblem } from '../archive/events'
import { countOutcomes, totalsOf } from '../report/build-phase'
import { type DataSetStep, decideDataSet, type InsertRange } from './data-set'
import { type PhaseOutcome, runPhase } from './phase'
import type { TrialPorts } from './ports'
import { refuseReadOnly } from './read-only'
import { Team } from './team'

export interface TrialEnd {
  readonly state: TrialReport['state']
  readonly problem: RunProblem | null
}

const CLOSE_TIMEOUT_MS = 3_000

/**
 * Runs one trial: connect, data set, load, warm-up, measure, close. What goes wrong becomes part of
 * the result; only bugs throw.
 *
 * @param spec with its secrets
 */
export async function runTrial(
  trial: number,
  attempt: number,
  spec: TrialSpec,
  ports: TrialPorts,
): Promise<TrialEnd> {
  const { journal, observer } = ports
  journal.append({ type: 'trial-started', trial, attempt })
  observer.trialStarted(trial, spec)
  const end = await attemptTrial(trial, spec, ports)
  journal.append({ type: 'trial-ended', trial, ...end })
  return end
}

async function attemptTrial(trial: number, spec: TrialSpec, ports: TrialPorts): Promise<TrialEnd> {
  const { startWorker, clock, originNs, connectTimeoutMs } = ports
  let team: Team
  try {
    team = await Team.open(
      { spec, startWorker, clock, originNs, connectTimeoutMs },
      ports.stop.soft,
    )
  } catch (error) {
    if (ports.stop.soft.aborted) return { state: 'failed', problem: cancelled() }
    return { state: 'failed', problem: problemOf(error) }
  }
  const run = new TrialRun(trial, spec, ports, team)
  const soft = () => team.stop('after-these')
  const hard = () => team.stop('now')
  ports.stop.soft.addEventListener('abort', soft, { once: true })
  ports.stop.hard.addEventListener('abort', hard, { once: true })
  try {
    return await run.run()
  } catch (error) {
    return run.endedBy(error)
  } finally {
    ports.stop.soft.removeEventListener('abort', soft)
    ports.stop.hard.removeEventListener('abort', hard)
    await team.close(CLOSE_TIMEOUT_MS)
  }
}

/** The steps of one trial on an open team. */
class TrialRun {
  private measuredOk = 0
  private mark: OwnershipMark | null = null

  constructor(
    private readonly trial: number,
    private readonly spec: TrialSpec,
    private readonly ports: TrialPorts,
    private readonly team: Team,
  ) {}

  async run(): Promise<TrialEnd> {
    const { journal, observer, stop } = this.ports
    const { facts } = this.team.opened
    journal.append({ type: 'facts', trial: this.trial, facts })
    observer.connected(this.trial, facts)
    refuseReadOnly(this.spec, facts)
    const loadOnly = this.spec.phases.every((phase) => phase.name === 'load')
    let inserts = await this.provideData(loadOnly)
    for (const phase of this.spec.phases) {
      if (phase.name === 'load') continue
      if (stop.soft.aborted) return this.partial(cancelled())
      const outcome = await this.phase({
        phase: phase.name,
        durationMs: phase.end.durationMs,
        operations: phase.end.operations,
        ...inserts,
      })
      if (outcome.nextInsert > inserts.nextInsert) {
        inserts = { nextInsert: outcome.nextInsert, wholeBelow: outcome.wholeBelow }
        await this.noteInserts(inserts)
      }
      if (outcome.result.state === 'partial') return this.partial(cancelled())
    }
    await this.noteSize('at-end')
    if (loadOnly) return { state: 'measured', problem: null }
    if (this.measuredOk === 0) return { state: 'failed', problem: NOTHING_SUCCEEDED }
    return { state: 'measured', problem: null }
  }

  endedBy(error: unknown): TrialEnd {
    return this.ports.stop.soft.aborted ? this.partial(cancelled()) : this.partial(problemOf(error))
  }

  /** Brings the key space into the state that the workload needs; returns where inserts begin. */
  private async provideData(loadOnly: boolean): Promise<InsertRange> {
    const { spec, team } = this
    const shape = dataSetShape(spec.workload, spec.seed)
    const state = await team.voice.call('inspect')
    const step = decideDataSet(state, shape, spec.dataPolicy, loadOnly)
    this.mark = step.kind === 'use' ? state.mark : null
    this.note(step.kind === 'use' ? `Data: ${step.why}.` : `Records were loaded: ${step.why}.`)
    if (step.kind === 'use') return step.inserts
    return this.load(step)
  }

  private async load(step: Extract<DataSetStep, { kind: 'load' }>): Promise<InsertRange> {
    const { spec, team, ports } = this
    const { insertStart, insertCount, recordCount } = spec.workload
    if (step.clearFirst) {
      ports.observer.working('removing the records that are there')
      await team.voice.call('clear')
    }
    await team.voice.call('prepare')
    const mark: OwnershipMark = {
      product: 'touchstone',
      version: 1,
      createdAt: new Date(ports.wallMs()).toISOString(),
      fingerprint: dataSetShape(spec.workload, spec.seed).fingerprint,
      recordCount,
      complete: false,
      nextInsert: recordCount,
      wholeBelow: recordCount,
    }
    await this.writeMark(mark)
    const outcome = await this.phase({
      phase: 'load',
      durationMs: null,
      operations: insertCount,
      nextInsert: insertStart,
      wholeBelow: insertStart,
    })
    const loaded = okIn(outcome)
    if (loaded < insertCount) {
      if (ports.stop.soft.aborted) throw new WorkbenchError('cancelled', 'The load was cancelled.')
      throw new WorkbenchError(
        'server-refused',
        `The load is not whole: ${loaded} of ${insertCount} records were written.`,
        { hint: "The failed inserts are counted by outcome in the load phase's report." },
      )
    }
    await this.writeMark({ ...mark, complete: true })
    await this.noteSize('after-load')
    return { nextInsert: recordCount, wholeBelow: recordCount }
  }

  private async phase(plan: Parameters<Team['runPhase']>[0]): Promise<PhaseOutcome> {
    if (this.ports.stop.soft.aborted) throw new WorkbenchError('cancelled', cancelled().message)
    const outcome = await runPhase(this.trial, this.spec, plan, this.team, this.ports)
    if (plan.phase === 'measured') this.measuredOk = okIn(outcome)
    if (outcome.error !== null) throw outcome.error
    return outcome
  }

  /** Inserts of later runs begin where those of this one ended. */
  private async noteInserts(inserts: InsertRange): Promise<void> {
    if (this.mark === null) return
    try {
      await this.writeMark({ ...this.mark, ...inserts })
    } catch (error) {
      // The server may have been killed meanwhile: what was measured until then holds all the same.
      this.note(`Where inserts came to could not be written down: ${describeCauses(error)}`)
    }
  }

  private async writeMark(mark: OwnershipMark): Promise<void> {
    this.mark = mark
    await this.team.voice.call('writeMark', mark)
  }

  private async noteSize(when: 'after-load' | 'at-end'): Promise<void> {
    try {
      const size = await this.team.voice.call('size')
      this.ports.journal.append({ type: 'size', trial: this.trial, when, size })
    } catch (error) {
      this.note(`The size on the server is not known: ${describeCauses(error)}`)
    }
  }

  private note(message: string): void {
    this.ports.journal.append({ type: 'note', trial: this.trial, message })
    this.ports.observer.note(message)
  }

  private partial(problem: RunProblem): TrialEnd {
    return { state: this.measuredOk > 0 ? 'partial' : 'failed', problem }
  }
}

const NOTHING_SUCCEEDED: RunProblem = {
  code: 'nothing-measured',
  message: 'No operation of the measured phase succeeded.',
  hint: 'The outcomes and their first examples say why.',
}

const cancelled = (): RunProblem => ({ code: 'cancelled', message: 'Stopped by the user.' })

const okIn = (outcome: PhaseOutcome): number =>
  countOutcomes(totalsOf(outcome.result), (kind) => kind === 'ok')

function problemOf(error: unknown): RunProblem {
  if (error instanceof WorkbenchError) {
    const { code, message, hint } = error
    return hint === undefined ? { code, message } : { code, message, hint }
  }
  throw error
}
