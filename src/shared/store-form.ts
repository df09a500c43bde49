/**
 * What a form needs to know of a store: facts, no words. Labels are messages named after the path
 * (`stores:field.tls.caFile.label`, store-labels), so that every host and language shows the same
 * field.
 */

export const FIELD_KINDS = [
  /** one line */
  'text',
  /** several lines, one value each: hosts */
  'lines',
  'integer',
  /** with a fraction: a share */
  'number',
  /** a size in bytes, typed as `8 MiB` */
  'bytes',
  /** milliseconds */
  'duration',
  'switch',
  'choice',
  /** a path on the machine that generates the load */
  'path',
  /** raw, never percent-encoded by the user; never shown again once saved */
  'secret',
  /** parameters without a field of their own: rows of name and value, in order */
  'pairs',
  /** fields below its path that may be left out together: null, or an object of them (`tls`) */
  'section',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

export const FIELD_GROUPS = [
  'endpoint',
  'login',
  /** copied into the fairness ledger */
  'promises',
  'tls',
  /** changes what is measured; named in every report */
  'connections',
  /** how records are laid out or kept */
  'storage',
  'other',
] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]

export interface FormField {
  /** into the store's options: `host`, `tls.caFile` */
  readonly path: string
  readonly kind: FieldKind
  readonly group: FieldGroup
  /** the value of a new profile, as `values` hold it; undefined when it has to be given */
  readonly initial: unknown
  /** may be null: left empty */
  readonly nullable: boolean
  /** of a number, a size or a duration; both ends included */
  readonly min?: number
  readonly max?: number
  /** of a choice, in the order offered; of pairs: the names there are */
  readonly choices?: readonly (string | number | boolean)[]
  /** changes what is measured; named in every report */
  readonly measured?: true
}

/** One store, as the list of stores and the form of a profile need it. */
export interface StoreForm {
  readonly kind: string
  /** "Redis" */
  readonly title: string
  /** schemes of its URIs, without the colon */
  readonly schemes: readonly string[]
  /** runs inside the worker's process; needs no server */
  readonly embedded: boolean
  /** a whole URI to begin with */
  readonly exampleUri: string
  /** in the order shown */
  readonly fields: readonly FormField[]
}
