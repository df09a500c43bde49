import { OPERATION_KINDS, type OperationKind } from '../../shared/operation'
import type { OperationMix } from '../../shared/workload'

/** How each kind of operation is called in a mix. */
export const MIX_KEY = {
  read: 'read',
  update: 'update',
  insert: 'insert',
  scan: 'scan',
  delete: 'delete',
  'read-modify-write': 'readModifyWrite',
} as const satisfies Readonly<Record<OperationKind, keyof OperationMix>>

export interface MixPart {
  readonly kind: OperationKind
  /** above 0 */
  readonly share: number
}

/** What a mix really does, in the order of the kinds. */
export const partsOf = (mix: OperationMix): readonly MixPart[] =>
  OPERATION_KINDS.map((kind) => ({ kind, share: mix[MIX_KEY[kind]] })).filter(
    ({ share }) => share > 0,
  )
