import { once } from 'node:events'
import { type RedisOptions as DriverOptions, Redis } from 'ioredis'
import { Backoff } from '../../wire/backoff'
import type { Endpoint } from '../../wire/endpoint'
import type { FailureOutcome } from '../../wire/request'
import { RespError } from '../../wire/resp/decode'
import type { Completion, ConnectContext } from '../port'
import type { RedisOptions } from './options'
import { outcomeOfReply } from './outcomes'

/**
 * One ioredis instance, with its own queueing and retrying switched off so that failures are
 * counted as they happen: no command is sent twice, none waits beyond one attempt to reconnect.
 */
export class IoredisConnection {
  private readonly redis: Redis
  /** newest operation of each virtual client, while it is under way */
  private readonly newest = new Map<number, Completion>()
  /** all that have not ended, given up or not */
  private readonly underWay = new Set<Completion>()

  constructor(options: RedisOptions, endpoint: Endpoint, context: ConnectContext) {
    this.redis = new Redis(driverOptions(options, endpoint, context))
    // the operations tell; without a listener the driver prints
    this.redis.on('error', () => {})
  }

  async open(): Promise<void> {
    try {
      await this.redis.connect()
    } catch (error) {
      throw isReply(error) ? new RespError((error as Error).message) : error
    }
  }

  /** Ends everything under way; the driver forgets commands that wait for a connection. */
  async close(): Promise<void> {
    const { redis, underWay } = this
    const connected = redis.status === 'ready' || redis.status === 'connect'
    const ended = connected ? once(redis, 'end') : null
    // told again, the driver would keep a timer for a socket that is gone
    if (redis.status !== 'end') redis.disconnect()
    await ended
    for (const done of underWay) {
      this.leave(done)
      done.fail('disconnected', 'the connection is closed')
    }
  }

  /** `operation` gives the call that ends it, made after it has left the books. */
  run(done: Completion, operation: (redis: Redis) => Promise<() => void>): void {
    const { newest, redis } = this
    // its last operation was given up without an answer: the server is taken for dead
    const dead = newest.get(done.client)?.abandoned === true
    if (dead && redis.status === 'ready') redis.disconnect(true)
    newest.set(done.client, done)
    this.underWay.add(done)
    // the driver still calls itself ready when it was just told to hang up
    const connected = !dead && redis.status === 'ready'
    operation(redis).then(
      (end) => {
        if (this.leave(done)) end()
      },
      (error: Error) => {
        if (this.leave(done)) done.fail(outcomeOf(error, connected), error.message)
      },
    )
  }

  /** False when it has ended before. */
  private leave(done: Completion): boolean {
    if (this.newest.get(done.client) === done) this.newest.delete(done.client)
    return this.underWay.delete(done)
  }
}

function driverOptions(
  options: RedisOptions,
  endpoint: Endpoint,
  context: ConnectContext,
): DriverOptions {
  const { username, password, database, socketPath, host, port, family } = options
  const backoff = new Backoff(Math.random)
  const place = socketPath === null ? { host, port, family: family ?? 0 } : { path: socketPath }
  return {
    ...place,
    username: username ?? undefined,
    password: password ?? undefined,
    db: database,
    tls:
      endpoint.tls === null
        ? undefined
        : {
            secureContext: endpoint.tls.context,
            servername: endpoint.tls.serverName,
            rejectUnauthorized: endpoint.tls.verify,
          },
    lazyConnect: true,
    connectTimeout: context.connectTimeoutMs,
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => {
      if (attempt === 1) backoff.reset()
      return backoff.nextMs()
    },
    enableAutoPipelining: context.connections < context.clients,
  }
}

const isReply = (error: unknown): boolean => (error as Error)?.name === 'ReplyError'

function outcomeOf(error: Error, connected: boolean): FailureOutcome {
  if (isReply(error)) return outcomeOfReply(error.message)
  return connected ? 'disconnected' : 'refused'
}
