/** Looking into JSON that somebody else wrote: own properties only, and no name is trusted. */

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries of a list that are objects; others stand for themselves as empty ones. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.map((entry) => (isObject(entry) ? entry : {})) : []

export const ownAt = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

export function objectAt(object: JsonObject, name: string): JsonObject {
  const value = ownAt(object, name)
  return isObject(value) ? value : {}
}

/** null: no text, or an empty one */
export function textAt(object: JsonObject, name: string): string | null {
  const value = ownAt(object, name)
  return typeof value === 'string' && value !== '' ? value : null
}

const LONGEST_NAME = 60
const MOST_NAMES = 40

/** Names in an object beside the known ones, where they say anything. */
export function ignoredNames(object: JsonObject, known: readonly string[]): string[] {
  return Object.keys(object)
    .filter((name) => !known.includes(name) && saysAnything(object[name]))
    .slice(0, MOST_NAMES)
    .map((name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name))
}

function saysAnything(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return !(Array.isArray(value) && value.length === 0)
}
