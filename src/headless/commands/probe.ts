import { folders } from '../../app/folders'
import { probeTarget } from '../../app/run/probe'
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
  const lines = [
    `${facts.product} ${facts.version}, ${facts.topology}`,
    `  address      ${resolved.target.uri}`,
    `  client       ${facts.client}`,
    ...Object.entries(facts.durability).map(([name, text]) => `  ${name.padEnd(12)} ${text}`),
    ...Object.entries(facts.details).map(([name, value]) => `  ${name.padEnd(12)} ${value}`),
    roundTripMs === null
      ? '  round trip   none: it runs in this process'
      : `  round trip   p50 ${ms(roundTripMs.p50)}, p99 ${roundTripMs.p99 === null ? '—' : ms(roundTripMs.p99)}, least ${ms(roundTripMs.min)} (${roundTripMs.count} trips)`,
    `  data         ${dataLine(records, ours)}`,
  ]
  say(lines.join('\n'), false)
  return EXIT.measured
}

const ms = (value: number): string => `${value.toFixed(3)} ms`

function dataLine(records: number | null, ours: boolean): string {
  const count =
    records === null ? 'not counted' : `${records.toLocaleString('en-US')} records or keys`
  if (records === 0) return 'empty'
  return ours ? `${count}, written by Touchstone` : `${count}, not written by Touchstone`
}
