import { formatLogHeader, formatLogInterval } from '../../../src/engine/recording/hdr-log'
import { Histogram } from '../../../src/engine/recording/histogram'

export const START_MS = 1796076424646

/** The minimal standard generator, seed 1, as fixtures/HdrGolden.java has it: 1 … 2^31 − 2. */
export function* minimalStandard(count: number): Generator<number> {
  let value = 1
  for (let i = 0; i < count; i++) {
    value = Number((BigInt(value) * 48271n) % 2147483647n)
    yield value
  }
}

/** Known histograms, as fixtures/ours.hlog was written from. */
export function ourHistograms(): { tag: string | null; histogram: Histogram }[] {
  const steps = new Histogram()
  for (let i = 1; i <= 1000; i++) steps.record(10 * i)
  const spread = new Histogram()
  for (const value of minimalStandard(3000)) spread.record(value)
  const large = new Histogram()
  for (const value of minimalStandard(3000)) large.record(value * 30000)
  return [
    { tag: null, histogram: steps },
    { tag: 'read.ok.service', histogram: spread },
    { tag: 'read.ok.intended', histogram: large },
    { tag: 'timeline', histogram: spread.reduced(2) },
    { tag: 'empty', histogram: new Histogram() },
  ]
}

export function ourLog(): string {
  const lines = ourHistograms().map(({ tag, histogram }, second) =>
    formatLogInterval(
      { tag, startMs: START_MS + 1000 * second, lengthMs: 1000, histogram },
      START_MS,
    ),
  )
  return formatLogHeader(START_MS, ['[values are nanoseconds]']) + lines.join('')
}
