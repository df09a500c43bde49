import type { Flusher } from '../../wire/flusher'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import type { HBaseConnection } from './connection'
import { HBaseOperation, type Method } from './operation'
import type { TableRequests } from './requests'

/**
 * Operations over our own pipelined connections; virtual client c uses connection c modulo their
 * number. The gateway serves the calls of one connection one after another. The measured path: see
 * engine/wire/connection.ts.
 */
export class HBaseVerbs implements StoreVerbs {
  private readonly pool: HBaseOperation[] = []
  private readonly count: number

  constructor(
    protected readonly connections: readonly HBaseConnection[],
    private readonly flusher: Flusher,
    private readonly requests: TableRequests,
  ) {
    this.count = connections.length
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.send('get', fields, this.requests.get(key, fields), done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.send('put', null, this.requests.put(key, values, expirySeconds), done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.send('put', null, this.requests.put(key, values, expirySeconds), done)
  }

  remove(key: string, done: Completion): void {
    this.send('deleteSingle', null, this.requests.remove(key), done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    this.send('getScannerResults', fields, this.requests.scan(startKey, length, fields), done)
  }

  flush(): void {
    this.flusher.flush()
  }

  private send(
    method: Method,
    fields: readonly string[] | null,
    text: string,
    done: Completion,
  ): void {
    const operation = this.pool.pop() ?? new HBaseOperation(this.pool)
    this.connections[done.client % this.count].submit(
      operation.begin(method, fields, done),
      text,
      1,
    )
  }
}
