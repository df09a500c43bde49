import { monotonicClock } from '../../../../src/engine/clock'
import type { Completion, ConnectContext, StoreEvent } from '../../../../src/engine/stores/port'
import type { RedisOptions } from '../../../../src/engine/stores/redis/options'
import { redisModule } from '../../../../src/engine/stores/redis/schema'
import type { RespDouble } from '../../../helpers/resp-double'

/** The end of an operation, kept. */
export class Probe implements Completion {
  abandoned = false
  outcome: string | null = null
  cause: unknown
  bytes = 0
  rows = 0
  sentBytes = 0
  waitedNs: number | null = null
  readonly records: [string, Record<string, string>][] = []
  readonly ended: Promise<this>
  private resolve!: (probe: this) => void

  constructor(
    readonly client = 0,
    readonly wantsValues = true,
  ) {
    this.ended = new Promise((resolve) => {
      this.resolve = resolve
    })
  }

  record(key: string, fields: ReadonlyMap<string, string>): void {
    this.records.push([key, Object.fromEntries(fields)])
  }

  sent(bytes: number): void {
    this.sentBytes += bytes
  }

  waited(ns: number): void {
    this.waitedNs = ns
  }

  ok(bytes: number, rows: number): void {
    this.end('ok', bytes, rows)
  }

  miss(outcome: string, bytes: number): void {
    this.end(outcome, bytes, 0)
  }

  fail(outcome: string, cause: unknown): void {
    this.cause = cause
    this.end(outcome, 0, 0)
  }

  private end(outcome: string, bytes: number, rows: number): void {
    if (this.outcome !== null) throw new Error(`ended twice: ${this.outcome}, then ${outcome}`)
    this.outcome = outcome
    this.bytes = bytes
    this.rows = rows
    this.resolve(this)
  }
}

export const shape = {
  table: 'usertable',
  fieldNames: ['field0', 'field1'],
  recordCount: 10,
  fingerprint: 'test',
}

export function contextOf(overrides: Partial<ConnectContext> = {}): ConnectContext {
  return {
    clients: 1,
    connections: 1,
    shape,
    operationTimeoutMs: 1000,
    connectTimeoutMs: 2000,
    clock: monotonicClock(),
    seed: 1,
    ...overrides,
  }
}

/** A session on `server`, and the events it told of. */
export async function connectTo(
  server: RespDouble | { port: number },
  options: Partial<RedisOptions> = {},
  context: Partial<ConnectContext> = {},
) {
  const events: StoreEvent[] = []
  const driver = await redisModule.load()
  const session = await driver.connect(
    redisModule.options.parse({ port: server.port, ...options }),
    contextOf({ onEvent: (event) => events.push(event), ...context }),
    new AbortController().signal,
  )
  return { session, events }
}
