import { readDuration } from '../../../shared/durations'
import type { FieldKind } from '../../../shared/store-form'

const BYTES: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}
const SHOWN = ['TiB', 'GiB', 'MiB', 'KiB'] as const

/** Kinds of fields that hold a number and are typed as text. */
export type QuantityKind = Extract<FieldKind, 'integer' | 'number' | 'bytes' | 'duration'>

export const isQuantity = (kind: FieldKind): kind is QuantityKind =>
  kind === 'integer' || kind === 'number' || kind === 'bytes' || kind === 'duration'

/** The number that was typed; null when nothing was, and the text itself when it is none. */
export function readQuantity(kind: QuantityKind, text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const plain = typed.replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  if (kind === 'bytes') return readBytes(plain) ?? text
  if (kind === 'duration') return readMs(plain) ?? text
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text
}

function readBytes(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text)
  const unit = match === null ? undefined : BYTES[match[2].toLowerCase()]
  return match === null || unit === undefined ? null : Math.round(Number(match[1]) * unit)
}

/** Without a unit: milliseconds, as they are shown. */
function readMs(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const read = readDuration(text, 'duration')
  return read.ok ? read.value : null
}

/** As it is typed: `8 MiB`, `5000`. What is no number is shown as it was typed. */
export function writeQuantity(kind: QuantityKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind !== 'bytes' || typeof value !== 'number' || value === 0) return String(value)
  const unit = SHOWN.find((name) => value % BYTES[name.toLowerCase()] === 0)
  return unit === undefined ? String(value) : `${value / BYTES[unit.toLowerCase()]} ${unit}`
}
