/** Steps of an editor that can be taken back and done again. */
export interface History<T> {
  /** oldest first */
  readonly past: readonly T[]
  /** the one taken back last comes last */
  readonly undone: readonly T[]
  /** what the last step changed, and when: typing on in the same field is one step */
  readonly last: { readonly what: string; readonly atMs: number } | null
}

const MOST_STEPS = 100
const ONE_STEP_MS = 1000

export const noHistory = <T>(): History<T> => ({ past: [], undone: [], last: null })

/** @param before the value that is being changed */
export function stepped<T>(history: History<T>, before: T, what: string, atMs: number): History<T> {
  const { past, last } = history
  const goesOn =
    last !== null && last.what === what && atMs - last.atMs < ONE_STEP_MS && past.length > 0
  return {
    past: goesOn ? past : [...past, before].slice(-MOST_STEPS),
    undone: [],
    last: { what, atMs },
  }
}

/** Null: there is nothing to take back. */
export function takenBack<T>(
  { past, undone }: History<T>,
  now: T,
): { readonly history: History<T>; readonly value: T } | null {
  const value = past.at(-1)
  if (value === undefined) return null
  return { history: { past: past.slice(0, -1), undone: [...undone, now], last: null }, value }
}

/** Null: nothing was taken back. */
export function doneAgain<T>(
  { past, undone }: History<T>,
  now: T,
): { readonly history: History<T>; readonly value: T } | null {
  const value = undone.at(-1)
  if (value === undefined) return null
  return { history: { past: [...past, now], undone: undone.slice(0, -1), last: null }, value }
}
