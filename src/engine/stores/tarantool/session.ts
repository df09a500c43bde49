import type { Flusher } from '../../wire/flusher'
import type { DataSetState, OwnershipMark, StoreFacts, StoreSession, StoreSize } from '../port'
import { describeReply } from './connect-errors'
import type { TarantoolConnection } from './connection'
import { clearDataSet, inspectDataSet, saveMark } from './data-set'
import { describeServer } from './facts'
import {
  COUNTERS_PROGRAM,
  parseCounters,
  parseSettings,
  parseSize,
  SETTINGS_PROGRAM,
  SIZE_PROGRAM,
} from './figures'
import { MERGE_FUNCTION, MERGE_PROGRAM } from './merge'
import type { IndexKind, TarantoolOptions } from './options'
import { makeMergeFunction, makeSpaces } from './prepare'
import { type MergeBy, SpaceRequests } from './requests'
import { findMarkSpace, findPlace, type Place } from './space'
import { TarantoolVerbs } from './verbs'

/** What a session is made of. */
export interface SessionParts {
  readonly index: IndexKind
  readonly options: TarantoolOptions
  /** idle but for facts, data set and round trips */
  readonly control: TarantoolConnection
  readonly connections: readonly TarantoolConnection[]
  readonly flusher: Flusher
  /** opens one more connection, for the counters */
  readonly openControl: () => Promise<TarantoolConnection>
  /** without it the server tells little */
  readonly mayRunLua: boolean
}

/** Everything of a session but its operations: one connection apart serves it. */
export class TarantoolSession extends TarantoolVerbs implements StoreSession {
  readonly counters: (() => Promise<Readonly<Record<string, number>>>) | null
  private place: Place | null = null
  private finding: Promise<Place | null> | null = null
  private counting: Promise<TarantoolConnection> | null = null

  constructor(private readonly parts: SessionParts) {
    const { compat, engine } = parts.options
    super(parts.connections, parts.flusher, {
      hash: parts.index === 'hash',
      ycsb: compat === 'ycsb',
      blindRemoval: engine === 'vinyl',
    })
    this.counters = parts.mayRunLua ? () => this.readCounters() : null
  }

  /** One search serves all who wait for it. */
  override find(): Promise<Place | null> {
    const { control, index, options } = this.parts
    this.finding ??= findPlace(control, index, options)
      .then((place) => this.settle(place))
      .finally(() => {
        this.finding = null
      })
    return this.finding
  }

  async facts(): Promise<StoreFacts> {
    const { control, index, mayRunLua, options } = this.parts
    const place = await this.asked(this.find())
    const [answer] = mayRunLua ? await this.asked(control.eval(SETTINGS_PROGRAM)) : []
    return describeServer({
      settings: parseSettings(answer),
      version: control.version,
      index,
      options,
      place,
      mergeBy: mergeByOf(place),
    })
  }

  async inspect(): Promise<DataSetState> {
    return this.asked(inspectDataSet(this.parts.control, await this.asked(this.find())))
  }

  /** Leaves alone what is there, so that a user without the right to change the schema can use it. */
  async prepare(): Promise<void> {
    const { control, index, options } = this.parts
    let place = await this.asked(this.find())
    if (place === null || (await this.asked(findMarkSpace(control))) === null) {
      await makeSpaces(control, index, options)
      place = await this.asked(this.find())
    }
    if (place !== null && !place.hasMerge && options.compat !== 'ycsb') {
      const hasMerge = await this.asked(makeMergeFunction(control))
      this.settle({ ...place, hasMerge })
    }
  }

  async writeMark(mark: OwnershipMark): Promise<void> {
    const { control } = this.parts
    await this.prepare()
    if (this.place !== null) await this.asked(saveMark(control, this.place, mark))
  }

  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const place = await this.asked(this.find())
    if (place === null) return
    await this.asked(clearDataSet(this.parts.control, place, onProgress, signal))
  }

  async size(): Promise<StoreSize> {
    const { control, mayRunLua } = this.parts
    if (!mayRunLua) {
      const note = 'This user may not run Lua, which is how sizes are asked for.'
      return { diskBytes: null, memoryBytes: null, note }
    }
    const place = await this.asked(this.find())
    if (place === null) return { diskBytes: 0, memoryBytes: 0 }
    const [answer] = await this.asked(control.eval(SIZE_PROGRAM, place.space))
    const { disk, memory } = parseSize(answer)
    return { diskBytes: disk, memoryBytes: memory }
  }

  readonly roundTrip = (): Promise<void> => this.parts.control.ping()

  async close(): Promise<void> {
    const counting = await this.counting?.catch(() => null)
    await Promise.all([
      ...this.connections.map((connection) => connection.close()),
      this.parts.control.close(),
      counting?.close(),
    ])
  }

  private settle(place: Place | null): Place | null {
    this.place = place
    const { compat } = this.parts.options
    const mergeBy = mergeByOf(place)
    this.requests =
      place === null
        ? null
        : new SpaceRequests(
            place.space,
            compat === 'ycsb' ? 'after-start' : 'start',
            mergeBy,
            mergeBy === 'function' ? MERGE_FUNCTION : MERGE_PROGRAM,
          )
    return place
  }

  private async readCounters(): Promise<Readonly<Record<string, number>>> {
    this.counting ??= this.parts.openControl()
    try {
      const [answer] = await (await this.counting).eval(COUNTERS_PROGRAM, this.parts.options.engine)
      return parseCounters(answer)
    } catch (error) {
      // a connection that never came up is tried anew; one that was lost comes back by itself
      await this.counting?.catch(() => {
        this.counting = null
      })
      throw error
    }
  }

  private async asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw describeReply(error)
    }
  }
}

const mergeByOf = (place: Place | null): MergeBy => (place?.hasMerge ? 'function' : 'eval')
