/**
 * Every number that people read, in one place. Input that is not finite, or not known, gives the
 * dash; the reason for it is the caller's to show. A no-break space stands between a number and its
 * unit. Files use plain machine forms instead (`csv/`).
 */

/** Shown for what is not known; never without a reason near it. */
export const DASH = '—'
export const NO_BREAK = '\u00a0'

export type LatencyUnit = 'ns' | 'µs' | 'ms' | 's'
export interface Parts {
  readonly value: string
  /** empty when the number has none, or is not known */
  readonly unit: string
}

const UNITS: readonly { readonly unit: LatencyUnit; readonly ns: number }[] = [
  { unit: 'ns', ns: 1 },
  { unit: 'µs', ns: 1e3 },
  { unit: 'ms', ns: 1e6 },
  { unit: 's', ns: 1e9 },
]

const known = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Three significant digits, never rounding away digits left of the point: 0.412, 6.84, 1,391. */
export function significant(value: number, maxDecimals = 6): string {
  const magnitude = Math.abs(value)
  if (magnitude === 0) return '0'
  const exponent = Math.floor(Math.log10(Number(magnitude.toPrecision(3))))
  const decimals = Math.min(Math.max(2 - exponent, 0), maxDecimals)
  const [whole, fraction] = magnitude.toFixed(decimals).split('.')
  const text = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
  return value < 0 ? `−${text}` : text
}

/** The unit is chosen after rounding: 999,600 ns is 1.00 ms. Never minutes. */
export function latencyParts(ns: number | null | undefined): Parts {
  if (!known(ns)) return { value: DASH, unit: '' }
  if (ns < 999.5) return { value: String(Math.round(ns)), unit: 'ns' }
  const rounded = Number(ns.toPrecision(3))
  const { unit, ns: size } = UNITS.findLast((candidate) => rounded >= candidate.ns) ?? UNITS[0]
  return { value: significant(ns / size), unit }
}

/** `874 ns`, `38.2 µs`, `1.41 s` */
export const formatLatency = (ns: number | null | undefined): string => join(latencyParts(ns))

/**
 * One unit for a whole table: that of the median of `typical`; a larger one where `largest` would
 * need seven digits and the median still has two in it. `ms` when nothing is known.
 */
export function tableUnit(
  typical: readonly (number | null)[],
  largest: readonly (number | null)[] = [],
): LatencyUnit {
  const sorted = typical.filter(known).sort((a, b) => a - b)
  if (sorted.length === 0) return 'ms'
  const median = sorted[(sorted.length - 1) >> 1]
  const most = largest.reduce<number>((max, value) => Math.max(max, known(value) ? value : 0), 0)
  let at = UNITS.findIndex(({ unit }) => unit === latencyParts(median).unit)
  while (at + 1 < UNITS.length && most >= UNITS[at].ns * 1e6 && median >= UNITS[at + 1].ns / 100)
    at++
  return UNITS[at].unit
}

/** A latency in a given unit, without it; at most three decimals. */
export function latencyIn(unit: LatencyUnit, ns: number | null | undefined): string {
  if (!known(ns)) return DASH
  const value = ns / (UNITS.find((candidate) => candidate.unit === unit)?.ns ?? 1)
  if (value > 0 && value < 0.0005) return '<0.001'
  return significant(value, 3)
}

/** Whole numbers from 100 up, else three significant digits; from a million on in millions. */
export function rateParts(perSecond: number | null | undefined, unit = 'ops/s'): Parts {
  if (!known(perSecond)) return { value: DASH, unit: '' }
  if (perSecond >= 999_999.5) {
    return { value: `${significant(perSecond / 1e6)}${NO_BREAK}M`, unit }
  }
  if (perSecond >= 99.95) return { value: formatCount(Math.round(perSecond)), unit }
  return { value: significant(perSecond, 3), unit }
}

/** `39,993 ops/s`, `8.42 ops/s`, `1.24 M ops/s` */
export const formatRate = (perSecond: number | null | undefined, unit?: string): string =>
  join(rateParts(perSecond, unit))

/** Decimal units: 1 kB is 1,000 B. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!known(bytes)) return DASH
  if (Math.abs(bytes) < 9999.5) return join({ value: formatCount(Math.round(bytes)), unit: 'B' })
  const names = ['kB', 'MB', 'GB', 'TB', 'PB']
  const rounded = Number(bytes.toPrecision(3))
  const step = Math.min(Math.floor(Math.log10(Math.abs(rounded)) / 3), names.length)
  return join({ value: significant(bytes / 1000 ** step), unit: names[step - 1] })
}

/** `1,234,567` */
export function formatCount(count: number | null | undefined): string {
  if (!known(count)) return DASH
  const text = grouped(Math.abs(Math.round(count)).toFixed(0))
  return count < 0 ? `−${text}` : text
}

/** A short form for axes and captions: `20 k`, `3.60 M`. */
export function formatShort(count: number | null | undefined): string {
  if (!known(count)) return DASH
  if (Math.abs(count) < 1000) return String(Number(count.toPrecision(3)))
  const [size, unit] = Math.abs(count) < 999_500 ? [1e3, 'k'] : [1e6, 'M']
  return `${Number((count / size).toPrecision(3))}${NO_BREAK}${unit}`
}

/** Value and unit of {@link formatShare}. */
export function shareParts(share: number | null | undefined): Parts {
  if (!known(share)) return { value: DASH, unit: '' }
  if (share === 0) return { value: '0', unit: '' }
  const ppm = share * 1e6
  if (ppm < 1) return { value: `<${NO_BREAK}1`, unit: 'ppm' }
  if (ppm < 1000) return { value: significant(ppm, 0), unit: 'ppm' }
  if (share === 1) return { value: '100', unit: '%' }
  const percent = share * 100
  if (share > 1 || percent < 99) return { value: significant(percent), unit: '%' }
  return { value: (Math.floor(percent * 1e4) / 1e4).toFixed(4), unit: '%' }
}

/** `1.25 %`; below 0.1 % in ppm; near a whole with four decimals, so that
 * only a whole is `100 %`; nothing is `0`. */
export const formatShare = (share: number | null | undefined): string => join(shareParts(share))

/** A share that was chosen, not measured, as it was chosen: `95 %`, `33.3333 %`; four decimals. */
export function formatExactShare(share: number | null | undefined): string {
  if (!known(share)) return DASH
  if (share > 0 && share < 1e-6) return formatShare(share)
  return join({ value: String(Number((share * 100).toFixed(4))), unit: '%' })
}

/** `01:11`, `2:24:00`; with `decimals` 1 `00:43.2`. Cut, not rounded, as clocks do. */
export function formatElapsed(ms: number | null | undefined, decimals = 0): string {
  if (!known(ms)) return DASH
  const unit = 10 ** decimals
  const ticks = Math.floor((Math.abs(ms) * unit) / 1000 + 1e-9)
  const total = Math.floor(ticks / unit)
  const two = (value: number): string => String(value).padStart(2, '0')
  const fraction = decimals === 0 ? '' : `.${String(ticks % unit).padStart(decimals, '0')}`
  const hours = Math.floor(total / 3600)
  const clock = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}${fraction}`
  return `${ms < 0 && ticks > 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${clock}`
}

/** `1 h 39 min`, `4 min 10 s`, `42 s`: two units at most. */
export function formatRemaining(ms: number | null | undefined): string {
  if (!known(ms)) return DASH
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return join({ value: String(seconds), unit: 's' })
  if (minutes < 60) return `${minutes}${NO_BREAK}min ${seconds % 60}${NO_BREAK}s`
  return `${formatCount(Math.floor(minutes / 60))}${NO_BREAK}h ${minutes % 60}${NO_BREAK}min`
}

const join = ({ value, unit }: Parts): string =>
  unit === '' ? value : `${value}${NO_BREAK}${unit}`
