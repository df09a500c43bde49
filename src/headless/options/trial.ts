import { checkPercentiles, isPercentile } from '../../analysis/percentile'
import { parseThresholds } from '../../analysis/thresholds'
import { type ComposedTrial, composeTrial } from '../../app/run/compose-trial'
import type { Naming } from '../../engine/workloads/findings'
import { PRESET_RECORDS } from '../../engine/workloads/presets'
import type { ClientSettings } from '../../engine/workloads/properties/client'
import type { WorkloadFromProperties } from '../../engine/workloads/properties/workload'
import type { Problem } from '../../shared/errors'
import type { DataPolicy, PhasePlan, TrialSpec } from '../../shared/trial'
import { controlOption, readLoadControl } from './load-control'
import type { OptionReader } from './option-reader'
import type { ResolvedTarget } from './target'
import { type ReadWorkload, readWorkload } from './workload'

const PRESET_DURATION_MS = 30_000
const DEFAULT_SEED = 42
const DEFAULT_MAX_FAILED = 0.001

export interface AssembledTrial {
  /** without secrets */
  readonly spec: TrialSpec
  /** with them: for the worker alone */
  readonly secretSpec: TrialSpec
  /** normalised, ignored or unknown things, with their places */
  readonly notes: readonly Problem[]
}

/**
 * A trial from what the command line says. Everything that is wrong with it is told at once.
 *
 * @param workloadName a preset or a file; undefined when `-P` names the files
 * @param target undefined when it has a problem of its own, which is among the options' already
 * @param loadOnly only the load phase
 * @throws WorkbenchError 'invalid-spec'
 */
export function assembleTrial(
  workloadName: string | undefined,
  options: OptionReader,
  target: ResolvedTarget | undefined,
  loadOnly: boolean,
): AssembledTrial {
  const workload = readWorkload(workloadName, options)
  const client = workload?.client ?? {}
  const control = readLoadControl(options, client)
  const preset = workload?.endsAsPreset === true
  const phases = loadOnly ? [{ name: 'load' as const }] : readPhases(options, client, preset)
  const settings = readSettings(options, client)
  if (loadOnly && settings.dataPolicy === 'existing') {
    options.problems.push({
      path: '--existing',
      message: '--existing loads nothing, and a load was asked for.',
      hint: 'Leave it out, or measure on what is there: touchstone run.',
    })
  }
  const notes: Problem[] = [...(workload?.notes ?? []), ...storeNotes(workload)]
  if (workload !== undefined) notes.push(...presetNotes(workload, options, loadOnly))
  const whole = workload !== undefined && control !== undefined && target !== undefined
  const composed = whole
    ? composeTrial(
        target,
        { workload: workload.spec, control, phases, ...settings },
        namingOf(workload.naming),
      )
    : undefined
  options.problems.push(...(composed?.problems ?? []))
  notes.push(...(composed?.notes ?? []))
  options.throwIfAny('The command')
  // What is missing has a problem of its own.
  const { spec, secretSpec } = composed as ComposedTrial
  return { spec, secretSpec, notes }
}

/** A trial's values by the names the user gave them: properties, or the options of the load. */
function namingOf(workload: Naming): Naming {
  const inWorkload = (path: string) => path.replace(/^workload\./, '')
  const isWorkload = (path: string) => path.startsWith('workload.')
  return {
    name: (path) => (isWorkload(path) ? workload.name(inWorkload(path)) : controlOption(path)),
    at: (path) => (isWorkload(path) ? workload.at?.(inWorkload(path)) : undefined),
  }
}

/** Properties of YCSB's bindings say where a store is; here `--target` says it. */
function storeNotes(workload: WorkloadFromProperties | undefined): Problem[] {
  return (workload?.store ?? []).map(({ key, at }) => ({
    path: key,
    message: `${key} is not used: the store and its options are named by --target.`,
    at,
  }))
}

function presetNotes(
  { scaled, endsAsPreset }: ReadWorkload,
  options: OptionReader,
  loadOnly: boolean,
): Problem[] {
  const notes: Problem[] = []
  const say = (path: string, message: string) => notes.push({ path, message })
  if (scaled) {
    say('--records', `${PRESET_RECORDS} records are used; YCSB's file says 1000.`)
  }
  const ends = options.text('operations') ?? options.text('duration')
  if (endsAsPreset && !loadOnly && ends === undefined) {
    say('--duration', `The measured phase lasts ${PRESET_DURATION_MS / 1000} s.`)
  }
  return notes
}

function readPhases(options: OptionReader, client: ClientSettings, preset: boolean): PhasePlan[] {
  const phases: PhasePlan[] = [{ name: 'load' }]
  const warmupMs =
    options.durationMs('warmup', '--warmup') ??
    (client.warmupSeconds === undefined ? undefined : client.warmupSeconds * 1000)
  if (warmupMs !== undefined) {
    phases.push({ name: 'warm-up', end: { operations: null, durationMs: warmupMs } })
  }
  const askedOperations = options.count('operations', '--operations')
  const askedDuration = options.durationMs('duration', '--duration')
  const asked = askedOperations !== undefined || askedDuration !== undefined
  const fileOperations = preset ? undefined : client.operations
  const fileDuration =
    preset || client.durationSeconds === undefined ? undefined : client.durationSeconds * 1000
  const operations = askedOperations ?? (asked ? undefined : fileOperations)
  const durationMs = askedDuration ?? (asked ? undefined : fileDuration)
  const neither = operations === undefined && durationMs === undefined
  phases.push({
    name: 'measured',
    end: {
      operations: operations ?? null,
      durationMs: durationMs ?? (neither ? PRESET_DURATION_MS : null),
    },
  })
  return phases
}

type Settings = Pick<
  TrialSpec,
  'dataPolicy' | 'seed' | 'percentiles' | 'thresholds' | 'maxFailedShare'
>

function readSettings(options: OptionReader, client: ClientSettings): Settings {
  const thresholds = options.list('threshold')
  options.attempt(() => parseThresholds(thresholds))
  const percentiles = readPercentiles(options) ?? client.percentiles ?? []
  options.attempt(() => checkPercentiles(percentiles))
  return {
    dataPolicy: readPolicy(options),
    seed: options.count('seed', '--seed', 0) ?? DEFAULT_SEED,
    percentiles: [...percentiles],
    thresholds: [...thresholds],
    maxFailedShare: options.share('maxFailed', '--max-failed') ?? DEFAULT_MAX_FAILED,
  }
}

function readPercentiles(options: OptionReader): number[] | undefined {
  return options.read('percentiles', (text) => {
    const parts = text.split(',').map((part) => part.trim())
    const bad = parts.filter((part) => !isPercentile(Number(part || Number.NaN)))
    if (bad.length === 0) return { ok: true, value: parts.map(Number) }
    const path = '--percentiles'
    const message = `${path} must be percentages above 0 and below 100 with at most six decimals, not "${bad.join('", "')}".`
    return { ok: false, problem: { path, value: text, message, hint: 'write 95,99.95' } }
  })
}

function readPolicy(options: OptionReader): DataPolicy {
  const existing = options.flag('existing')
  const overwrite = options.flag('overwrite')
  if (existing && overwrite) {
    options.problems.push({
      path: '--existing',
      message: '--existing keeps the data that is there and --overwrite replaces it.',
      hint: 'Give one of the two.',
    })
  }
  return existing ? 'existing' : overwrite ? 'overwrite' : 'ours'
}
