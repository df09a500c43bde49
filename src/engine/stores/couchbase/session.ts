import type { Cluster, Collection } from 'couchbase'
import { cancelled, packageVersion, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark, StoreFacts, StoreSession, StoreSize } from '../port'
import { askBucket, type BucketInfo, countersOf, describeCluster, sizeOf } from './bucket-info'
import { listIds } from './listing'
import type { CouchbaseOptions } from './options'
import { isMissing } from './outcomes'
import type { Rest } from './rest'
import { CouchbaseVerbs } from './verbs'

export interface SessionParts {
  readonly options: CouchbaseOptions
  /** one handle for each connection of the operations */
  readonly clusters: readonly Cluster[]
  /** apart from them */
  readonly control: Cluster
  readonly rest: Rest
  readonly table: string
  /** null: the REST interface did not answer when the session was opened */
  readonly info: BucketInfo | null
}

/** Removals at once while clearing. */
const CLEAR_AT_ONCE = 64

export class CouchbaseSession extends CouchbaseVerbs implements StoreSession {
  readonly counters: StoreSession['counters']
  readonly #control: Collection
  readonly #markId: string
  #closing: Promise<void> | null = null

  constructor(private readonly parts: SessionParts) {
    super(parts.clusters, parts.options, parts.table)
    this.#control = parts.control.bucket(parts.options.bucket).defaultCollection()
    this.#markId = `_touchstone:owner:${parts.table}`
    this.counters = parts.info === null ? null : this.#counters
  }

  async facts(): Promise<StoreFacts> {
    const { options, clusters, rest } = this.parts
    const info = await askBucket(rest, options.bucket)
    const client = `couchbase ${packageVersion('couchbase')}`
    return describeCluster(options, info, clusters.length, client)
  }

  async inspect(): Promise<DataSetState> {
    const mark = await this.#readMark()
    let records: number | null = 0
    await this.#list(async (ids) => {
      records = ids.length > 0 ? null : 0
      return records === 0
    })
    return { records, empty: records === 0, mark }
  }

  /** A bucket is made by its administrator: memory and replicas are theirs to give. */
  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    const document = Buffer.from(JSON.stringify(mark))
    await this.waitedFor(() => this.#control.upsert(this.#markId, document))
  }

  /** Ours are the mark and the documents of the table. The mark goes last, marked as not complete. */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const check = (): void => {
      if (signal.aborted) throw cancelled(`Clearing the bucket '${this.parts.options.bucket}'`)
    }
    check()
    const mark = await this.#readMark()
    if (mark?.complete) await this.writeMark({ ...mark, complete: false })
    let removed = 0
    await this.#list(async (ids) => {
      for (let from = 0; from < ids.length; from += CLEAR_AT_ONCE) {
        check()
        const some = ids.slice(from, from + CLEAR_AT_ONCE)
        await Promise.all(some.map((id) => this.#removeIfThere(id)))
        removed += some.length
        onProgress(removed)
      }
      return true
    })
    await this.#removeIfThere(this.#markId)
  }

  async size(): Promise<StoreSize> {
    return sizeOf(await askBucket(this.parts.rest, this.parts.options.bucket))
  }

  readonly roundTrip = async (): Promise<void> => {
    await this.#readMark()
  }

  close(): Promise<void> {
    this.#closing ??= this.stop().then(() => closeAll([...this.parts.clusters, this.parts.control]))
    return this.#closing
  }

  readonly #counters = async (): Promise<Readonly<Record<string, number>>> => {
    const info = await askBucket(this.parts.rest, this.parts.options.bucket)
    if (info === null) throw new Error('The REST interface does not answer.')
    return countersOf(info)
  }

  #list(take: (ids: string[]) => Promise<boolean>): Promise<void> {
    const { rest, info, table } = this.parts
    return this.waitedFor(() => listIds(this.#control, rest, info, `${table}:`, take))
  }

  async #readMark(): Promise<OwnershipMark | null> {
    try {
      const { content } = await this.waitedFor(() => this.#control.get(this.#markId))
      return parseMark((content as Buffer).toString('utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async #removeIfThere(id: string): Promise<void> {
    await this.waitedFor(() => this.#control.remove(id)).catch((error) => {
      if (!isMissing(error)) throw error
    })
  }
}

export async function closeAll(clusters: readonly Cluster[]): Promise<void> {
  await Promise.all(clusters.map((cluster) => cluster.close().catch(() => undefined)))
}
