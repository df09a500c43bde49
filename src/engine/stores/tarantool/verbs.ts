import type { Flusher } from '../../wire/flusher'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import type { TarantoolConnection } from './connection'
import { TarantoolOperation } from './operation'
import type { SpaceRequests } from './requests'

/** How the operations are meant. */
export interface VerbSemantics {
  /** no scans: the order of the index is its own */
  readonly hash: boolean
  /** as YCSB does it, spec §6.9 */
  readonly ycsb: boolean
  /** removals are not told whether there was a record */
  readonly blindRemoval: boolean
}

const NO_EXPIRY = new Error('Tarantool cannot let records expire by itself.')
const NO_SCAN = new Error('A HASH index of Tarantool has no order that could be scanned.')
const NO_SPACE = new Error('The space is not there, or this user may not see it.')

/**
 * Operations over our own pipelined connections; virtual client c uses connection c modulo their
 * number. The measured path: see engine/wire/connection.ts.
 */
export abstract class TarantoolVerbs implements StoreVerbs {
  /** null: the space has not been found yet */
  protected requests: SpaceRequests | null = null
  private readonly pool: TarantoolOperation[] = []
  private readonly count: number

  constructor(
    protected readonly connections: readonly TarantoolConnection[],
    private readonly flusher: Flusher,
    private readonly semantics: VerbSemantics,
  ) {
    this.count = connections.length
  }

  /** Looks for the space, which another session may have made since this one began. */
  protected abstract find(): Promise<unknown>

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const { requests } = this
    if (requests === null) this.whenFound(done, () => this.read(key, fields, done))
    else {
      const operation = this.take().begin('read', fields, this.semantics.ycsb, done)
      this.send(operation, requests.read(key), done)
    }
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const { requests } = this
    if (expirySeconds !== 0) done.fail('rejected', NO_EXPIRY)
    else if (requests === null) {
      this.whenFound(done, () => this.insert(key, values, expirySeconds, done))
    } else this.write(requests.replace(key, values), done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const { requests, semantics } = this
    if (expirySeconds !== 0) done.fail('rejected', NO_EXPIRY)
    else if (requests === null) {
      this.whenFound(done, () => this.update(key, values, expirySeconds, done))
    } else {
      const replace = semantics.ycsb
      this.write(replace ? requests.replace(key, values) : requests.merge(key, values), done)
    }
  }

  remove(key: string, done: Completion): void {
    const { requests } = this
    if (requests === null) this.whenFound(done, () => this.remove(key, done))
    else {
      const operation = this.take().begin('remove', null, this.semantics.blindRemoval, done)
      this.send(operation, requests.remove(key), done)
    }
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    const { requests } = this
    if (this.semantics.hash) done.fail('rejected', NO_SCAN)
    else if (requests === null) {
      this.whenFound(done, () => this.scan(startKey, length, fields, done))
    } else {
      const operation = this.take().begin('scan', fields, false, done)
      this.send(operation, requests.scan(startKey, length), done)
    }
  }

  flush(): void {
    this.flusher.flush()
  }

  private write(text: string, done: Completion): void {
    this.send(this.take().begin('write', null, false, done), text, done)
  }

  private take(): TarantoolOperation {
    return this.pool.pop() ?? new TarantoolOperation(this.pool)
  }

  private send(operation: TarantoolOperation, text: string, done: Completion): void {
    this.connections[done.client % this.count].submit(operation, text, 1)
  }

  private whenFound(done: Completion, again: () => void): void {
    this.find().then(
      () => {
        if (this.requests === null) done.fail('rejected', NO_SPACE)
        else again()
      },
      (error: unknown) => done.fail('refused', error),
    )
  }
}
