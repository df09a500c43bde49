import { DASH } from './numbers'

const two = (value: number): string => String(value).padStart(2, '0')

/** `UTC`, `UTC+8`, `UTC−3:30` */
export function formatZone(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC'
  const size = Math.abs(offsetMinutes)
  const minutes = size % 60 === 0 ? '' : `:${two(size % 60)}`
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`
}

/**
 * `2026-11-28 15:40:23 UTC+8`: the same in every language.
 *
 * @param iso ISO 8601; anything else gives the dash
 * @param offsetMinutes of the zone shown, east of UTC; the reader's own when absent
 */
export function formatInstant(iso: string | null, offsetMinutes?: number): string {
  const at = iso === null ? Number.NaN : Date.parse(iso)
  if (Number.isNaN(at)) return DASH
  const offset = offsetMinutes ?? -new Date(at).getTimezoneOffset()
  const local = new Date(at + offset * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${formatZone(offset)}`
}
