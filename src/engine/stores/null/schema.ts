import { z } from 'zod'
import type { Outcome } from '../../../shared/outcome'
import { isFailure, OUTCOMES } from '../../../shared/outcome'
import { storeForm } from '../form-fields'
import type { StoreModule } from '../port'
import { formatBytes, formatDurationNs, formatQuery, UriReader } from '../uri'
import { nullForm } from './form'
import { formatLatency, LATENCY_RULE, latencySchema, parseLatency } from './latency'

export type FailureOutcome = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

const FAILURES = OUTCOMES.filter(
  (outcome): outcome is FailureOutcome => isFailure(outcome) && outcome !== 'unfinished-at-end',
)

/**
 * A store that does nothing in a known time: it calibrates the tool. It keeps nothing, and answers
 * as if every record were there; an operation that wants values for verification is `rejected`.
 *
 * As a URI, every option after `null:?`, joined by `&`:
 *
 * - `latency=500us`, `uniform(1ms,5ms)`, `exponential(2ms)`, `lognormal(1ms,0.6)` (median, sigma);
 *   default 0, which ends inside the call
 * - `failures=0.01`, the share of operations that fail, `failure=disconnected`, how
 * - `stallEvery=10s&stallFor=500ms`, both or none: freezes (see `stalls.ts`)
 * - `recordBytes=1000`, reported as received for each record read
 */
export const nullOptionsSchema = z.strictObject({
  latency: latencySchema.default({ kind: 'constant', ns: 0 }),
  failureShare: z.number().min(0).max(1).default(0),
  failure: z.enum(FAILURES).default('disconnected'),
  stalls: z
    .strictObject({
      everyNs: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      forNs: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    })
    .refine((stalls) => stalls.forNs < stalls.everyNs, {
      message: 'a stall must be shorter than the time from one to the next',
    })
    .nullable()
    .default(null),
  recordBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1000),
})
export type NullOptions = z.infer<typeof nullOptionsSchema>

const DEFAULTS: NullOptions = nullOptionsSchema.parse({})

function parseUri(uri: string): NullOptions {
  const reader = new UriReader(uri)
  reader.noPath('null')
  const latency = reader.option(
    'latency',
    LATENCY_RULE,
    'Write latency=lognormal(1ms,0.6), for example.',
    parseLatency,
  )
  const failureShare = reader.option(
    'failures',
    'a share from 0 to 1',
    'Write failures=0.01 for one in a hundred.',
    (text) => (/^\d*\.?\d+(e-\d+)?$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
  )
  const failure = reader.choice('failure', FAILURES)
  const everyNs = reader.durationNs('stallEvery')
  const forNs = reader.durationNs('stallFor')
  const recordBytes = reader.bytes('recordBytes', 0, 2 ** 31 - 1)
  if ((everyNs === undefined) !== (forNs === undefined)) {
    const message =
      'stallEvery and stallFor belong together, and only one of them is right or given.'
    reader.fault('stallEvery', undefined, message, 'Write stallEvery=10s&stallFor=500ms.')
  } else if (everyNs !== undefined && forNs !== undefined && forNs >= everyNs) {
    const message = `A stall of ${formatDurationNs(forNs)} does not fit into ${formatDurationNs(everyNs)}.`
    reader.fault(
      'stallFor',
      formatDurationNs(forNs),
      message,
      'Make stallFor shorter than stallEvery.',
    )
  }
  reader.done()
  return nullOptionsSchema.parse({
    latency,
    failureShare,
    failure,
    stalls: everyNs === undefined ? null : { everyNs, forNs },
    recordBytes,
  })
}

function formatUri(options: NullOptions): string {
  const latency = formatLatency(options.latency)
  return `null:${formatQuery({
    latency: latency === formatLatency(DEFAULTS.latency) ? undefined : latency,
    failures: options.failureShare === 0 ? undefined : String(options.failureShare),
    failure: options.failure === DEFAULTS.failure ? undefined : options.failure,
    stallEvery: options.stalls === null ? undefined : formatDurationNs(options.stalls.everyNs),
    stallFor: options.stalls === null ? undefined : formatDurationNs(options.stalls.forNs),
    recordBytes:
      options.recordBytes === DEFAULTS.recordBytes ? undefined : formatBytes(options.recordBytes),
  })}`
}

const NAMES = {
  kind: 'null',
  title: 'Null (calibration)',
  schemes: ['null'],
}

export const nullModule: StoreModule<NullOptions> = {
  ...NAMES,
  form: storeForm(NAMES, nullOptionsSchema, nullForm),
  texts: nullForm.texts,
  options: nullOptionsSchema,
  parseUri,
  formatUri,
  redact: (options) => options,
  capabilities: () => ({
    scan: 'key',
    update: 'merge',
    updateOfMissing: 'creates',
    insertOfExisting: 'overwrites',
    delete: true,
    expiry: true,
    manyProcesses: true,
    pipelining: false,
    poolWait: false,
    connections: false,
    maxValueBytes: null,
    keepsNothing: true,
  }),
  load: async () => (await import('./store')).nullDriver,
}
