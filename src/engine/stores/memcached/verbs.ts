import type { Flusher } from '../../wire/flusher'
import type { Completion, ConnectContext, FieldValues, StoreVerbs } from '../port'
import type { MemcachedConnection } from './connection'
import type { Dialect } from './dialect'
import { exptimeOf } from './expiry'
import { encodeRecord, mergeRecord } from './json-record'
import { MemcachedOperation, type Step, type Updates } from './operation'
import { serverOf } from './placement'
import type { MemcachedScanner } from './reply'

/** What the operations need. */
export interface VerbParts {
  readonly dialect: Dialect
  readonly compat: 'ycsb' | null
  /** [connection][server]: virtual client c uses connection c modulo their number */
  readonly connections: readonly (readonly MemcachedConnection[])[]
  readonly flusher: Flusher
}

/**
 * YCSB's operations over our own pipelined connections. The measured path: see
 * engine/wire/connection.ts.
 */
export class MemcachedVerbs implements StoreVerbs {
  private readonly pool: MemcachedOperation[] = []
  private readonly lanes: readonly MemcachedConnection[]
  private readonly clients: number
  private readonly servers: number
  private readonly prefix: string
  private readonly dialect: Dialect
  private readonly ycsb: boolean

  constructor(
    private readonly parts: VerbParts,
    shape: Pick<ConnectContext['shape'], 'table'>,
  ) {
    const { connections, dialect, compat } = parts
    this.lanes = connections.flat()
    this.clients = connections.length
    this.servers = connections[0].length
    this.prefix = prefixOf(shape.table)
    this.dialect = dialect
    this.ycsb = compat === 'ycsb'
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const operation = this.begin('read', key, done)
    if (operation === null) return
    operation.fields = fields
    this.send(operation, this.dialect.get(operation.itemKey))
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const operation = this.begin('add', key, done)
    if (operation === null) return
    const record = encodeRecord(values)
    this.send(operation, this.dialect.add(operation.itemKey, record, exptimeOf(expirySeconds)))
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    const operation = this.begin(this.ycsb ? 'replace' : 'fetch', key, done)
    if (operation === null) return
    const exptime = exptimeOf(expirySeconds)
    if (this.ycsb) {
      this.send(operation, this.dialect.replace(operation.itemKey, encodeRecord(values), exptime))
      return
    }
    operation.values = values
    operation.exptime = exptime
    this.send(operation, this.dialect.gets(operation.itemKey))
  }

  remove(key: string, done: Completion): void {
    const operation = this.begin('remove', key, done)
    if (operation !== null) this.send(operation, this.dialect.remove(operation.itemKey))
  }

  /** Never asked for: the capabilities deny it. */
  scan(
    _startKey: string,
    _length: number,
    _fields: readonly string[] | null,
    done: Completion,
  ): void {
    done.fail('rejected', new Error('memcached has no scan: its keys have no order'))
  }

  flush(): void {
    this.parts.flusher.flush()
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((connection) => connection.close()))
  }

  private begin(step: Step, key: string, done: Completion): MemcachedOperation | null {
    const itemKey = this.prefix + key
    if (!ITEM_KEY.test(itemKey)) {
      done.fail('rejected', new Error(`${BAD_KEY}: ${JSON.stringify(itemKey.slice(0, 300))}`))
      return null
    }
    const operation = this.pool.pop() ?? new MemcachedOperation(this.pool, this.updates, this.ycsb)
    operation.begin(step, key, itemKey, done)
    operation.lane = (done.client % this.clients) * this.servers + serverOf(itemKey, this.servers)
    return operation
  }

  private send(operation: MemcachedOperation, text: string): void {
    this.lanes[operation.lane].submit(operation, text, 1)
  }

  private readonly updates: Updates = {
    swap: (operation: MemcachedOperation, scanner: MemcachedScanner): void => {
      const { itemKey, values, exptime } = operation
      const record = mergeRecord(scanner, values)
      operation.step = 'swap'
      this.send(operation, this.dialect.swap(itemKey, record, exptime, scanner.cas()))
    },
    fetch: (operation: MemcachedOperation): void => {
      operation.step = 'fetch'
      this.send(operation, this.dialect.gets(operation.itemKey))
    },
  }
}

/** "usertable-": YCSB joins table and key so. */
export const prefixOf = (table: string): string => `${table}-`

const ITEM_KEY = /^[!-~\x80-\xff]{1,250}$/
const BAD_KEY = 'memcached takes keys of 1 to 250 bytes without blanks and control characters'
