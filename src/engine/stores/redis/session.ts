import { RespError, type RespValue } from '../../wire/resp/decode'
import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import type { RedisConnection } from './connection'
import { clearDataSet, inspectDataSet, saveMark } from './data-set'
import { CONFIG_NAMES, type Config, describeServer } from './facts'
import { countersOf, type Info, infoNumber, parseInfo } from './info'
import type { RedisOptions } from './options'

/** What every session has beside its way of doing operations. */
export interface SessionParts {
  readonly options: RedisOptions
  /** idle but for facts, data set and round trips */
  readonly control: RedisConnection
  /** opens one more connection, for the counters */
  readonly openControl: () => Promise<RedisConnection>
  /** client library and version */
  readonly clientName: string
}

/** Everything of a session but its operations: one connection apart serves it. */
export abstract class RedisSession implements StoreSession {
  private counting: Promise<RedisConnection> | null = null

  constructor(protected readonly parts: SessionParts) {}

  abstract read(key: string, fields: readonly string[] | null, done: Completion): void
  abstract update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void
  abstract insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void
  abstract scan(
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): void
  abstract remove(key: string, done: Completion): void

  protected abstract closeOperations(): Promise<void>

  async facts(): Promise<StoreFacts> {
    const { control, options, clientName } = this.parts
    const [info, config] = await Promise.all([readInfo(control), readConfig(control)])
    return describeServer(info, config, options, clientName)
  }

  inspect(): Promise<DataSetState> {
    return inspectDataSet(this.parts.control)
  }

  /** Keys need no preparation. */
  async prepare(): Promise<void> {}

  writeMark(mark: OwnershipMark): Promise<void> {
    return saveMark(this.parts.control, mark)
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return clearDataSet(this.parts.control, onProgress, signal)
  }

  async size(): Promise<StoreSize> {
    const info = await readInfo(this.parts.control)
    const diskBytes = infoNumber(info, 'aof_current_size') ?? null
    const memoryBytes = infoNumber(info, 'used_memory') ?? null
    if (diskBytes !== null) return { diskBytes, memoryBytes }
    return {
      diskBytes,
      memoryBytes,
      note: 'The server keeps no append-only file, and does not tell the size of its snapshots.',
    }
  }

  readonly counters = async (): Promise<Readonly<Record<string, number>>> => {
    this.counting ??= this.parts.openControl()
    try {
      return countersOf(await readInfo(await this.counting))
    } catch (error) {
      // a connection that never came up is tried anew; one that was lost comes back by itself
      await this.counting.catch(() => {
        this.counting = null
      })
      throw error
    }
  }

  readonly roundTrip = async (): Promise<void> => {
    await this.parts.control.call('PING')
  }

  async close(): Promise<void> {
    const counting = await this.counting?.catch(() => null)
    await Promise.all([
      this.closeOperations(),
      this.parts.control.close(),
      counting === null ? undefined : counting?.close(),
    ])
  }
}

/** Empty when the user may not ask. */
export async function readInfo(control: RedisConnection): Promise<Info> {
  const [reply] = await control.callAll([['INFO']])
  return typeof reply === 'string' ? parseInfo(reply) : new Map()
}

/** One question per setting: servers before Redis 7 take no list. */
async function readConfig(control: RedisConnection): Promise<Config> {
  const replies = await control.callAll(CONFIG_NAMES.map((name) => ['CONFIG', 'GET', name]))
  const config = new Map<string, string>()
  for (const reply of replies) {
    const pair = textPair(reply)
    if (pair !== null) config.set(...pair)
  }
  return config
}

function textPair(reply: RespValue): [string, string] | null {
  if (reply instanceof RespError || !Array.isArray(reply)) return null
  const [name, value] = reply
  return typeof name === 'string' && typeof value === 'string' ? [name, value] : null
}
