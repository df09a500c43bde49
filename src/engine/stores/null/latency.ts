import { z } from 'zod'
import type { Random } from '../../random/random'
import { formatDurationNs, parseDurationNs } from '../uri'

/**
 * How long the null store takes for one operation: a distribution whose percentiles are known, so
 * that what is measured can be held against it.
 */

const ns = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const someNs = ns.min(1)

export const latencySchema = z.discriminatedUnion('kind', [
  /** 0: ends inside the call */
  z.strictObject({ kind: z.literal('constant'), ns }),
  z
    .strictObject({ kind: z.literal('uniform'), minNs: ns, maxNs: someNs })
    .refine((range) => range.minNs <= range.maxNs, { message: 'minNs must not exceed maxNs' }),
  z.strictObject({ kind: z.literal('exponential'), meanNs: someNs }),
  /** exp(N(ln median, sigma)): p50 is the median, p84 is median × e^sigma */
  z.strictObject({
    kind: z.literal('lognormal'),
    medianNs: someNs,
    sigma: z.number().min(0).max(5),
  }),
])
export type Latency = z.infer<typeof latencySchema>

export const LATENCY_RULE =
  'a duration (500us), uniform(1ms,5ms), exponential(2ms) or lognormal(1ms,0.6)'

const PARAMETERS: Readonly<Record<string, number>> = {
  constant: 1,
  uniform: 2,
  exponential: 1,
  lognormal: 2,
}

/** Undefined for text that is no latency. */
export function parseLatency(text: string): Latency | undefined {
  const match = /^([a-z]+)\(([^()]*)\)$/i.exec(text.trim())
  const kind = match === null ? 'constant' : match[1].toLowerCase()
  const parts = (match === null ? text : match[2]).split(',')
  if (parts.length !== PARAMETERS[kind]) return undefined
  const first = parseDurationNs(parts[0])
  const candidate = {
    constant: { kind, ns: first },
    uniform: { kind, minNs: first, maxNs: parseDurationNs(parts[1] ?? '') },
    exponential: { kind, meanNs: first },
    lognormal: { kind, medianNs: first, sigma: parts[1]?.trim() ? Number(parts[1]) : undefined },
  }[kind]
  return latencySchema.safeParse(candidate).data
}

export function formatLatency(latency: Latency): string {
  switch (latency.kind) {
    case 'constant':
      return formatDurationNs(latency.ns)
    case 'uniform':
      return `uniform(${formatDurationNs(latency.minNs)},${formatDurationNs(latency.maxNs)})`
    case 'exponential':
      return `exponential(${formatDurationNs(latency.meanNs)})`
    case 'lognormal':
      return `lognormal(${formatDurationNs(latency.medianNs)},${latency.sigma})`
  }
}

/** A source of latencies, ns; fractions are kept. */
export function latencyDraws(latency: Latency, random: Random): () => number {
  switch (latency.kind) {
    case 'constant':
      return () => latency.ns
    case 'uniform':
      return () => latency.minNs + (latency.maxNs - latency.minNs) * random.next()
    case 'exponential':
      return () => -latency.meanNs * Math.log(1 - random.next())
    case 'lognormal':
      return () => latency.medianNs * Math.exp(latency.sigma * standardNormal(random))
  }
}

/** Box–Muller; the second value is not kept, so that one draw costs two numbers, always. */
function standardNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
  return radius * Math.cos(2 * Math.PI * random.next())
}
