/**
 * Names of the messages about a store's fields, in the order in which they are looked up: what one
 * store says for itself, then what all say. They are flat keys of the namespace `stores`.
 */

/** Every field has a label. */
export const labelKeys = (kind: string, path: string): readonly string[] =>
  own(kind, `field.${path}.label`)

/** One or two sentences; every field has them. */
export const helpKeys = (kind: string, path: string): readonly string[] =>
  own(kind, `field.${path}.help`)

/**
 * What a choice means, in a line. A word of the store (`local_quorum`) is shown untranslated, with
 * this beside it; of a number, true, false and null (not set) this is all that is shown.
 */
export const choiceKeys = (
  kind: string,
  path: string,
  value: string | number | boolean | null,
): readonly string[] => own(kind, `choice.${path}.${value}`)

/** Whether a choice is a word of the store, to be shown as it is. */
export const isStoreWord = (value: string | number | boolean | null): value is string =>
  typeof value === 'string'

const own = (kind: string, key: string): readonly string[] => [`${kind}.${key}`, key]
