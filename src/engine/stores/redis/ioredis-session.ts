import { createRequire } from 'node:module'
import type { ChainableCommander, Redis } from 'ioredis'
import type { Endpoint } from '../../wire/endpoint'
import type { Completion, ConnectContext, FieldValues, StoreSession } from '../port'
import { INDEX_KEY, membersBefore } from './commands'
import { IoredisConnection } from './ioredis-connection'
import { type Row, rowOf, text } from './ioredis-values'
import { scoreOf } from './score'
import { RedisSession, type SessionParts } from './session'

/**
 * The same operations through ioredis: "measure through the driver that my application uses".
 * One instance per connection. Replies become strings, as applications have them; bytes are those
 * of the values, since the driver does not tell what crossed the wire.
 */
class IoredisSession extends RedisSession {
  private readonly setVerb: 'hset' | 'hmset'
  private readonly ycsb: boolean

  constructor(
    parts: SessionParts,
    private readonly connections: readonly IoredisConnection[],
  ) {
    super(parts)
    this.ycsb = parts.options.compat === 'ycsb'
    this.setVerb = this.ycsb ? 'hmset' : 'hset'
  }

  override read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.run(done, async (redis) => {
      const row = await readRow(redis, key, fields)
      if (row.found || (this.ycsb && fields !== null)) {
        if (done.wantsValues) done.record(key, row.values())
        return () => done.ok(row.bytes, 1)
      }
      return () => done.miss('not-found', 0)
    })
  }

  override update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.write(done, (pipeline) => {
      pipeline[this.setVerb](key, ...pairs(values))
      if (expirySeconds > 0) pipeline.expire(key, expirySeconds)
    })
  }

  override insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.write(done, (pipeline) => {
      pipeline[this.setVerb](key, ...pairs(values))
      pipeline.zadd(INDEX_KEY, scoreOf(key), key)
      if (expirySeconds > 0) pipeline.expire(key, expirySeconds)
    })
  }

  override remove(key: string, done: Completion): void {
    this.run(done, async (redis) => {
      const pipeline = redis.pipeline().del(key)
      if (!this.ycsb) pipeline.zrem(INDEX_KEY, key)
      const [gone] = await results(pipeline)
      return () => (gone === 0 ? done.miss('not-found', 0) : done.ok(0, 0))
    })
  }

  override scan(
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): void {
    this.run(done, async (redis) => {
      const keys = await readIndex(redis, startKey, length)
      const rows = await Promise.all(keys.map((key) => readRow(redis, key, fields)))
      let bytes = 0
      let found = 0
      for (const [i, row] of rows.entries()) {
        bytes += row.bytes
        // named fields that are all missing say nothing of a record that the index holds
        if (!row.found && fields === null) continue
        found++
        if (done.wantsValues) done.record(keys[i], row.values())
      }
      return () => (found === 0 ? done.miss('empty-scan', bytes) : done.ok(bytes, found))
    })
  }

  protected override async closeOperations(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()))
  }

  private write(done: Completion, fill: (pipeline: ChainableCommander) => void): void {
    this.run(done, async (redis) => {
      const pipeline = redis.pipeline()
      fill(pipeline)
      await results(pipeline)
      return () => done.ok(0, 0)
    })
  }

  private run(done: Completion, operation: (redis: Redis) => Promise<() => void>): void {
    this.connections[done.client % this.connections.length].run(done, operation)
  }
}

/** Opens one ioredis instance per connection. Rejects with the driver's error. */
export async function openIoredis(
  parts: SessionParts,
  endpoint: Endpoint,
  context: ConnectContext,
): Promise<StoreSession> {
  const { version } = createRequire(import.meta.url)('ioredis/package.json') as { version: string }
  const connections = Array.from(
    { length: context.connections },
    () => new IoredisConnection(parts.options, endpoint, context),
  )
  try {
    await Promise.all(connections.map((connection) => connection.open()))
  } catch (error) {
    await Promise.all(connections.map((connection) => connection.close()))
    throw error
  }
  return new IoredisSession({ ...parts, clientName: `ioredis ${version}` }, connections)
}

async function readRow(redis: Redis, key: string, fields: readonly string[] | null): Promise<Row> {
  return fields === null
    ? rowOf(await redis.hgetallBuffer(key), null)
    : rowOf(await redis.hmgetBuffer(key, ...fields), fields)
}

async function readIndex(redis: Redis, start: string, length: number): Promise<string[]> {
  const ask = (offset: number) =>
    redis.zrangebyscore(INDEX_KEY, scoreOf(start), '+inf', 'LIMIT', offset, length)
  const members = await ask(0)
  const before = membersBefore(start, members)
  return before === 0 ? members : ask(before)
}

async function results(pipeline: ChainableCommander): Promise<unknown[]> {
  const replies = (await pipeline.exec()) ?? []
  const refused = replies.find(([error]) => error !== null)
  if (refused !== undefined) throw refused[0]
  return replies.map(([, value]) => value)
}

function pairs({ names, values }: FieldValues): (string | Buffer)[] {
  const words: (string | Buffer)[] = []
  for (let i = 0; i < names.length; i++) words.push(names[i], text(values[i]))
  return words
}
