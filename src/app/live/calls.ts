import { type Clock, monotonicClock, nodeTimers, type Timers } from '../../engine/clock'
import type { TopicInput } from '../../shared/contract/calls'
import type { CallHandlers, TopicFeed } from '../../shared/contract/handlers'
import type { Calibration, Settings } from '../../shared/contract/host'
import type { LiveUpdate, RunSetup } from '../../shared/contract/runs'
import { WorkbenchError } from '../../shared/errors'
import { diskFiles } from '../archive/files'
import { readPlan } from '../archive/read-plan'
import { Changes } from '../changes'
import { amendRun } from '../run/amend'
import { type ComposedTarget, planOf, usualName } from '../run/compose-trial'
import { executePlan, resumeRun } from '../run/execute'
import { editedMark } from './edit-mark'
import { LiveFeed } from './feed'
import { closingLines } from './finish'
import { secretTrialOf } from './go-on'
import { preflight } from './preflight/preflight'
import { type PreflightWorld, thisWorld } from './preflight/world'
import { runFolder } from './run-folder'
import { CONNECT_TIMEOUT_MS, type SessionHost } from './session'
import { readSetup, refuseProblems } from './setup'
import { setupOfRun } from './setup-of-run'
import { RunSlot } from './slot'

export interface LiveDeps {
  readonly host: SessionHost
  readonly settings: () => Settings
  /** a saved connection with its secrets; throws WorkbenchError */
  readonly resolveProfile: (id: string) => Promise<ComposedTarget>
  /** null: this machine was not calibrated */
  readonly calibration: () => Calibration | null
  /** folder of the archive */
  readonly runsFolder: () => string
  /** this machine is being calibrated: no run begins */
  readonly isCalibrating: () => boolean
  /** the machine's own unless given */
  readonly time?: Clock & Timers
  /** what a pre-flight asks; the real one unless given */
  readonly world?: PreflightWorld
}

type LiveCallName =
  | 'runs.preflight'
  | 'runs.start'
  | 'runs.pause'
  | 'runs.resume'
  | 'runs.stop'
  | 'runs.changeRate'
  | 'runs.annotate'
  | 'runs.editMark'
  | 'runs.goOn'
  | 'runs.finish'
  | 'runs.setup'

export interface LiveRuns {
  readonly calls: Pick<CallHandlers, LiveCallName>
  topic(input: TopicInput<'run'>, changed: () => void): TopicFeed<LiveUpdate>
  /** a run is under way in this host */
  isRunning(): boolean
  /** ends what runs, keeping what was measured; resolves when it is all written */
  stopAll(): Promise<void>
  /** a run has begun or ended, or the archive's word on one has changed */
  readonly changes: Changes
}

/** The runs that windows start and follow. One at a time: two at once would spoil each other. */
export function liveRuns(deps: LiveDeps): LiveRuns {
  const { host, settings, resolveProfile, runsFolder, isCalibrating } = deps
  const time = deps.time ?? { ...monotonicClock(), ...nodeTimers }
  const world = deps.world ?? thisWorld(host.startWorker, CONNECT_TIMEOUT_MS)
  const changes = new Changes()
  const ticks = new Changes()
  const slot = new RunSlot({ host, settings, runsFolder, isCalibrating, time, changes, ticks })

  const folderOf = (id: string) => runFolder(runsFolder(), id)
  const planIn = (id: string) => readPlan(diskFiles, folderOf(id))

  async function start(setup: RunSetup) {
    const target = await resolveProfile(setup.profileId)
    const trial = readSetup(setup, target, settings())
    refuseProblems(trial)
    const { spec, secretSpec } = trial
    const name = setup.name.trim() || usualName(spec, target.target.name)
    const plan = planOf(name, [spec], host.now(), setup.profileId)
    return {
      run: { name, profileId: setup.profileId, spec },
      execute: (ports: Parameters<typeof executePlan>[2]) => executePlan(plan, [secretSpec], ports),
    }
  }

  async function goOn(id: string) {
    const plan = await planIn(id)
    const [spec] = plan.trials
    return {
      run: { name: plan.name, profileId: plan.profileId ?? null, spec },
      execute: (ports: Parameters<typeof resumeRun>[2]) =>
        resumeRun(folderOf(id), (trial) => secretTrialOf(trial, plan, resolveProfile), ports),
    }
  }

  return {
    changes,
    calls: {
      'runs.preflight': (setup, { signal, tell }) =>
        preflight(setup, {
          resolveProfile,
          settings: settings(),
          calibration: deps.calibration(),
          runs: runsFolder(),
          underWay: slot.underWay,
          world,
          timers: time,
          signal,
          tell,
        }),
      'runs.start': (setup) =>
        slot.begin(setup.name.trim() || setup.workload.name, () => start(setup)),
      'runs.goOn': ({ id }) => slot.begin(id, () => goOn(id)),
      'runs.pause': ({ id }) => slot.running(id).pause(),
      'runs.resume': ({ id }) => slot.running(id).resume(),
      'runs.stop': ({ id }) => slot.running(id).stop(),
      'runs.changeRate': ({ id, opsPerSec }) => slot.running(id).changeRate(opsPerSec),
      'runs.annotate': ({ id, text, atMs }) => {
        const mark = slot.running(id).annotate(text, atMs)
        if (mark !== null) return mark
        throw new WorkbenchError('not-found', 'There is nothing to mark yet.', {
          hint: 'Marks can be made as soon as the first phase has begun.',
        })
      },
      'runs.editMark': async ({ id, mark, text }) => {
        if (slot.isRunning(id)) {
          if (slot.running(id).editMark(mark, text)) return
          throw new WorkbenchError('not-found', `Run ${id} has no mark '${mark}'.`)
        }
        await amendRun(folderOf(id), host.now, (record) => [editedMark(record, mark, text)])
        changes.emit()
      },
      'runs.finish': async ({ id }) => {
        await amendRun(folderOf(id), host.now, closingLines)
        changes.emit()
      },
      'runs.setup': async ({ id }) => setupOfRun(await planIn(id)),
    },
    topic: (input, changed) => new LiveFeed(input, () => slot.follower, ticks, changed),
    isRunning: () => slot.underWay !== null,
    stopAll: () => slot.stopAll(),
  }
}
