import { highestRate } from '../../engine/pacing/highest-rate'
import type { ClientSettings } from '../../engine/workloads/properties/client'
import type { Read } from '../../shared/counts'
import { readDuration } from '../../shared/durations'
import { type CatchUp, type LoadControl, loadControlSchema } from '../../shared/load-control'
import { problemsFromZod } from '../../shared/problems'
import { MS_PER_S } from '../../shared/units'
import type { OptionReader } from './option-reader'
import { readRate } from './rate'

const DEFAULT_CLIENTS = 16
const DEFAULT_TIMEOUT_MS = 10 * MS_PER_S
/** A stall of this length at the target rate fits into the backlog before anything is dropped. */
const BACKLOG_SECONDS = 10
const LEAST_BACKLOG = 1000

const CONTROL_OPTIONS: Readonly<Record<string, string>> = {
  'control.clients': '--clients',
  'control.connections': '--connections',
  'control.workers': '--workers',
  'control.rate': '--rate',
  'control.arrivals': '--arrivals',
  'control.catchUp': '--catch-up',
  'control.backlogLimit': '--backlog',
  'control.timeoutMs': '--timeout',
  'control.thinkTime': '--think',
  'control.pacing': '--pacing',
}

/** The option that a path of a trial's control, or of a part of it, stands for. */
export function controlOption(path: string): string {
  const [, whole] = /^(control\.\w+)/.exec(path) ?? []
  return whole === undefined ? path : (CONTROL_OPTIONS[whole] ?? path)
}

/** Load control from options, then from the properties file, then from defaults. */
export function readLoadControl(
  options: OptionReader,
  client: ClientSettings,
): LoadControl | undefined {
  const inFlight = options.count('inFlight', '--in-flight')
  const clients = options.count('clients', '--clients', 0)
  const rate =
    options.read('rate', readRate) ??
    (client.targetOpsPerSec === undefined || options.text('rate') !== undefined
      ? null
      : { kind: 'constant' as const, opsPerSec: client.targetOpsPerSec })
  if (inFlight !== undefined && clients !== undefined) {
    options.problems.push({
      path: '--in-flight',
      value: String(inFlight),
      message: `--in-flight ${inFlight} and --clients ${clients} say the same thing.`,
      hint: 'Give one of the two.',
    })
  }
  if (inFlight !== undefined && rate === null && options.text('rate') === undefined) {
    options.problems.push({
      path: '--in-flight',
      value: String(inFlight),
      message: '--in-flight limits an open loop, and there is no --rate.',
      hint: 'In a closed loop --clients is the limit; or give a --rate.',
    })
  }
  const control = {
    clients: inFlight ?? clients ?? client.clients ?? DEFAULT_CLIENTS,
    connections: options.count('connections', '--connections') ?? null,
    workers: options.count('workers', '--workers') ?? 1,
    rate,
    arrivals: options.choice('arrivals', '--arrivals', ['constant', 'poisson']) ?? 'constant',
    catchUp: options.read('catchUp', readCatchUp) ?? { rule: 'burst' as const },
    backlogLimit: options.count('backlog', '--backlog', 0) ?? defaultBacklog(rate),
    timeoutMs: options.durationMs('timeout', '--timeout') ?? DEFAULT_TIMEOUT_MS,
    thinkTime: options.read('think', readThinkTime) ?? null,
    pacing:
      options.choice('pacing', '--pacing', ['timer', 'precise']) ??
      (client.precisePacing === true ? 'precise' : 'timer'),
  }
  const parsed = loadControlSchema.safeParse(control)
  if (parsed.success) return parsed.data
  const rename = (path: string) =>
    path === 'clients' && inFlight !== undefined ? '--in-flight' : controlOption(`control.${path}`)
  options.problems.push(...problemsFromZod(parsed.error, control, rename))
  return undefined
}

function defaultBacklog(rate: LoadControl['rate']): number {
  return Math.min(
    1_000_000,
    Math.max(LEAST_BACKLOG, Math.ceil(highestRate(rate) * BACKLOG_SECONDS)),
  )
}

function readCatchUp(text: string): Read<CatchUp> {
  if (text === 'burst') return { ok: true, value: { rule: 'burst' } }
  const bounded = /^bounded:(\d+(?:\.\d+)?)$/.exec(text)
  if (bounded !== null && Number(bounded[1]) > 1) {
    return { ok: true, value: { rule: 'bounded', factor: Number(bounded[1]) } }
  }
  const skip = /^skip:(.+)$/.exec(text)
  if (skip !== null) {
    const late = readDuration(skip[1], '--catch-up')
    return late.ok ? { ok: true, value: { rule: 'skip', lateMs: late.value } } : late
  }
  return {
    ok: false,
    problem: {
      path: '--catch-up',
      value: text,
      message: `--catch-up must be burst, bounded:FACTOR or skip:DURATION, not "${text}".`,
      hint: 'write bounded:1.5 for at most 1.5 × the rate, skip:100ms to drop what is later',
    },
  }
}

function readThinkTime(text: string): Read<NonNullable<LoadControl['thinkTime']>> {
  const exponential = text.startsWith('exp:')
  const mean = readDuration(exponential ? text.slice(4) : text, '--think')
  if (!mean.ok) return mean
  return {
    ok: true,
    value: { meanMs: mean.value, distribution: exponential ? 'exponential' : 'constant' },
  }
}
