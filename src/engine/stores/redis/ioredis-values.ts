/** One record as ioredis gives it. */
export interface Row {
  readonly found: boolean
  readonly bytes: number
  /** names and values, one byte per character (latin1) */
  values(): Map<string, string>
}

type Values = Record<string, Buffer> | readonly (Buffer | null)[]

/** @param fields names of the values, in order; null when `reply` brings its own */
export function rowOf(reply: Values, fields: readonly string[] | null): Row {
  const names = fields ?? Object.keys(reply)
  const buffers = Object.values(reply) as readonly (Buffer | null)[]
  let bytes = 0
  let found = false
  for (const buffer of buffers) {
    if (buffer === null) continue
    bytes += buffer.length
    found = true
  }
  return {
    found,
    bytes,
    values: () => {
      const values = new Map<string, string>()
      for (const [i, buffer] of buffers.entries()) {
        if (buffer !== null) values.set(names[i], buffer.toString('latin1'))
      }
      return values
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first 128 characters are meant
const ASCII = /^[\x00-\x7f]*$/

/** A latin1 value as the driver must have it: it would write other characters as UTF-8. */
export const text = (value: string): string | Buffer =>
  ASCII.test(value) ? value : Buffer.from(value, 'latin1')
