/** Values in nested data by the paths that problems are told with: `record.fieldLength.choices[0].bytes`. */

const partsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter(Boolean)

/** undefined where nothing is */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const part of partsOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** The same data with another value there; all else is shared. */
export const withAt = <T>(data: T, path: string, value: unknown): T =>
  changed(data, partsOf(path), value) as T

function changed(data: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(data))
    return data.with(Number(first), changed(data[Number(first)], rest, value))
  const record = data as Readonly<Record<string, unknown>>
  return { ...record, [first]: changed(record[first], rest, value) }
}

/** `record.fieldLength.choices[0].bytes` → `record-fieldLength-choices-bytes` */
export const messageOf = (path: string): string => path.replace(/\[\d+\]/g, '').replaceAll('.', '-')
