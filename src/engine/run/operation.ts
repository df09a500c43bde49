import { OUTCOME_INDEX } from '../../shared/outcome'
import type { Completion, FieldValues } from '../stores/port'

/** Who is told when an operation has ended. */
export interface OperationOwner {
  ended(operation: Operation, outcome: number, bytes: number, rows: number, cause: unknown): void
  recordRead(operation: Operation, key: string, fields: ReadonlyMap<string, string>): void
  sent(bytes: number): void
  waited(operation: Operation, ns: number): void
}

const OK = OUTCOME_INDEX.ok

/**
 * One operation under way. The objects are made once per virtual client and used again and again;
 * one is replaced only when it is abandoned, because its store may still answer it.
 */
export class Operation implements Completion {
  abandoned = false
  wantsValues = false
  /** index in OPERATION_KINDS */
  kind = 0
  key = ''
  recordNumber = 0
  /** null: all fields */
  fields: readonly string[] | null = null
  /** what is written; the operation's own, so it holds as long as the store needs it */
  readonly values: { readonly names: string[]; readonly values: string[] } = {
    names: [],
    values: [],
  }
  expirySeconds = 0
  scanLength = 0
  /** both on the run's clock, ns */
  intendedNs = 0
  startNs = 0
  /** in a read-modify-write: the write is under way, begun at `partStartNs` */
  writing = false
  partStartNs = 0
  /** a record that was read is not what was written */
  mismatch = false
  /** attempts made before this one; only the load phase tries again */
  attempts = 0
  /** false once it has ended; a second end is the store's fault and is not counted */
  running = false

  constructor(
    readonly client: number,
    private readonly owner: OperationOwner,
  ) {}

  /** Takes over the fields to write. */
  write(fields: FieldValues): void {
    const { names, values } = this.values
    const count = fields.names.length
    if (names.length !== count) {
      names.length = count
      values.length = count
    }
    for (let i = 0; i < count; i++) {
      names[i] = fields.names[i]
      values[i] = fields.values[i]
    }
  }

  /** The same operation for the same slot, apart from the object that a store may still hold. */
  successor(): Operation {
    const next = new Operation(this.client, this.owner)
    next.kind = this.kind
    next.key = this.key
    next.recordNumber = this.recordNumber
    next.write(this.values)
    next.expirySeconds = this.expirySeconds
    next.attempts = this.attempts
    return next
  }

  record(key: string, fields: ReadonlyMap<string, string>): void {
    this.owner.recordRead(this, key, fields)
  }

  sent(bytes: number): void {
    this.owner.sent(bytes)
  }

  waited(ns: number): void {
    this.owner.waited(this, ns)
  }

  ok(bytes: number, rows: number): void {
    this.owner.ended(this, OK, bytes, rows, undefined)
  }

  miss(outcome: 'not-found' | 'empty-scan', bytes: number): void {
    this.owner.ended(this, OUTCOME_INDEX[outcome], bytes, 0, undefined)
  }

  fail(outcome: keyof typeof OUTCOME_INDEX, cause: unknown): void {
    this.owner.ended(this, OUTCOME_INDEX[outcome], 0, 0, cause)
  }
}
