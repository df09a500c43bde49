import { folders } from '../../app/folders'
import { clearTarget } from '../../app/run/clear'
import { type Probe, probeTarget } from '../../app/run/probe'
import { EXIT, type ExitCode } from '../exit-codes'
import { forkWorker } from '../fork-worker'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { resolveTarget } from '../options/target'
import { say } from '../say'

const DEFAULT_TIMEOUT_MS = 5_000

/** `touchstone probe TARGET`: what answered, what it promises, and the round trip under every figure. */
export async function probeCommand(target: string | undefined, raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const timeoutMs = options.durationMs('timeout', '--timeout') ?? DEFAULT_TIMEOUT_MS
  options.throwIfAny('The command')
  const resolved = await resolveTarget(target, options.text('passwordEnv'), folders(), process.env)
  const probe = await probeTarget(resolved.module, resolved.options, timeoutMs, forkWorker)
  if (options.flag('json')) {
    process.stdout.write(`${JSON.stringify({ target: resolved.target.uri, ...probe }, null, 2)}\n`)
    return EXIT.measured
  }
  const { facts, roundTripMs, records, ours } = probe
  const rows: [string, string][] = [
    ['address', resolved.target.uri],
    ['client', facts.client],
    ...Object.entries(facts.durability),
    ...Object.entries(facts.details).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ['round trip', roundTripLine(roundTripMs)],
    ['data', dataLine(records, ours)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
  say(`${facts.product} ${facts.version}, ${facts.topology}`, false)
  say(lines.join('\n'), false)
  return EXIT.measured
}

function roundTripLine(trip: Probe['roundTripMs']): string {
  if (trip === null) return 'none: it runs in this process'
  const p99 = trip.p99 === null ? '—' : ms(trip.p99)
  return `p50 ${ms(trip.p50)}, p99 ${p99}, least ${ms(trip.min)} (${trip.count} trips)`
}

const ms = (value: number): string => `${value.toFixed(3)} ms`

function dataLine(records: number | null, ours: boolean): string {
  const count =
    records === null ? 'not counted' : `${records.toLocaleString('en-US')} records or keys`
  if (records === 0) return 'empty'
  return ours ? `${count}, written by Touchstone` : `${count}, not written by Touchstone`
}

/** `touchstone clear TARGET`: removes the product's own records. */
export async function clearCommand(target: string | undefined, raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const timeoutMs = options.durationMs('timeout', '--timeout') ?? DEFAULT_TIMEOUT_MS
  options.throwIfAny('The command')
  const resolved = await resolveTarget(target, options.text('passwordEnv'), folders(), process.env)
  const overwrite = options.flag('overwrite')
  const state = await clearTarget(
    resolved.module,
    resolved.options,
    overwrite,
    timeoutMs,
    forkWorker,
  )
  const nothing = state.empty && state.mark === null
  say(nothing ? 'There was nothing to remove.' : "Touchstone's records were removed.", false)
  return EXIT.measured
}
