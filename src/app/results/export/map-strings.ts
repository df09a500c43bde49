/**
 * The value with every string in it replaced, keys of objects left as they are.
 *
 * @param path keys from the outermost on: `trials`, `0`, `target`, `uri`
 */
export function mapStrings<Value>(
  value: Value,
  change: (text: string, path: readonly string[]) => string,
  path: readonly string[] = [],
): Value {
  if (typeof value === 'string') return change(value, path) as Value
  if (Array.isArray(value)) {
    return value.map((item, i) => mapStrings(item, change, [...path, String(i)])) as Value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, change, [...path, key])]),
  ) as Value
}
