/** What a workload asks of a store. The order fixes the index used in the measured path. */
export const OPERATION_KINDS = [
  'read',
  'update',
  'insert',
  'scan',
  'delete',
  'read-modify-write',
] as const

export type OperationKind = (typeof OPERATION_KINDS)[number]

/**
 * What is recorded: every kind, and beside it the two halves of a read-modify-write. The halves
 * are parts of one operation and never enter `started = Σ outcomes`.
 */
export const SERIES = [
  ...OPERATION_KINDS,
  'read-modify-write.read',
  'read-modify-write.update',
] as const

export type Series = (typeof SERIES)[number]

/** The operation a series is a part of, or null when it stands for whole operations. */
export function partOf(series: Series): OperationKind | null {
  return series.startsWith('read-modify-write.') ? 'read-modify-write' : null
}
