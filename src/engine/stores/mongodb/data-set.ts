import type { Collection, Db } from 'mongodb'
import { cancelled, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark, StoreSize } from '../port'
import type { Records } from './operation'
import { serverCodeOf } from './outcomes'

/** Collection of our own, beside those of the records: who made them, and what they hold. */
const OWNER_COLLECTION = 'touchstone_owner'
/** documents deleted by one command */
const BATCH = 10_000
/** more are not counted: it would take seconds */
const COUNTED = 200_000
const NAMESPACE_EXISTS = 48

interface OwnerDocument {
  readonly _id: string
  readonly mark: string
}

/** Documents that can be records: `_id` is a text. Others stay, whoever they belong to. */
const OURS = { _id: { $gte: '' } } as const

/** The collection of the records. */
export class DataSet {
  private readonly owners: Collection<OwnerDocument>

  constructor(
    private readonly database: Db,
    private readonly records: Records,
  ) {
    this.owners = database.collection<OwnerDocument>(OWNER_COLLECTION)
  }

  async inspect(): Promise<DataSetState> {
    const first = await this.records.findOne(OURS, { projection: { _id: 1 } })
    const owner = await this.owners.findOne({ _id: this.records.collectionName })
    const empty = first === null
    return { records: empty ? 0 : await this.count(), empty, mark: parseMark(owner?.mark) }
  }

  /** Makes the collection, which would come by itself: here it shows whether that is permitted. */
  async prepare(): Promise<void> {
    try {
      await this.database.createCollection(this.records.collectionName)
    } catch (error) {
      if (serverCodeOf(error) !== NAMESPACE_EXISTS) throw error
    }
  }

  async writeMark(mark: OwnershipMark): Promise<void> {
    const _id = this.records.collectionName
    await this.owners.replaceOne({ _id }, { mark: JSON.stringify(mark) }, { upsert: true })
  }

  /**
   * In batches that can be stopped. The collection stays, with its indexes, options and shards; so
   * do documents whose `_id` is no text. The mark goes last, and says `complete: false` from the
   * start on.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const check = (): void => {
      if (signal.aborted) throw cancelled(`Clearing '${this.records.namespace}'`)
    }
    check()
    const _id = this.records.collectionName
    const mark = parseMark((await this.owners.findOne({ _id }))?.mark)
    if (mark?.complete) await this.writeMark({ ...mark, complete: false })
    let removed = 0
    for (let last: string | null = ''; last !== null; ) {
      check()
      last = await this.lastOfBatch()
      const batch = last === null ? OURS : { _id: { $gte: '', $lte: last } }
      removed += (await this.records.deleteMany(batch)).deletedCount
      onProgress(removed)
    }
    await this.owners.deleteOne({ _id })
  }

  async size(): Promise<StoreSize> {
    const stats = await this.database
      .command({ collStats: this.records.collectionName })
      .catch((error: unknown) => {
        if (serverCodeOf(error) === null) throw error
        return null
      })
    const bytes = stats === null ? Number.NaN : Number(stats.storageSize)
    if (stats === null || !Number.isFinite(bytes)) {
      return { diskBytes: null, memoryBytes: null, note: 'The server does not tell sizes.' }
    }
    const indexes = Number(stats.totalIndexSize ?? 0)
    const cached = Number(stats.wiredTiger?.cache?.['bytes currently in the cache'])
    const parts = `Documents: ${bytes} bytes on disk, ${Number(stats.size ?? 0)} uncompressed; indexes: ${indexes} bytes.`
    const memory = Number.isFinite(cached) ? '' : ' How much of it is in memory is not told.'
    return {
      diskBytes: bytes + indexes,
      memoryBytes: Number.isFinite(cached) ? cached : null,
      note: parts + memory,
    }
  }

  private async count(): Promise<number | null> {
    const counted = await this.records.countDocuments(OURS, { limit: COUNTED + 1 })
    return counted > COUNTED ? null : counted
  }

  /** null: the rest is one batch */
  private async lastOfBatch(): Promise<string | null> {
    const [found] = await this.records
      .find(OURS, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(BATCH - 1)
      .limit(1)
      .toArray()
    return found === undefined ? null : found._id
  }
}
