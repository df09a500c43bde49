import { type Cluster, type Collection, DurabilityLevel, MutateInSpec } from 'couchbase'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import { checkDocument, decodeDocument, encodeDocument, fieldPath } from './document'
import type { CouchbaseOptions } from './options'
import { isMissing, outcomeOf } from './outcomes'

/** most fields that one sub-document request may change */
const MOST_SPECS = 16

const DURABILITY: Readonly<Record<CouchbaseOptions['durability'], DurabilityLevel>> = {
  none: DurabilityLevel.None,
  majority: DurabilityLevel.Majority,
  majorityAndPersistToActive: DurabilityLevel.MajorityAndPersistOnMaster,
  persistToMajority: DurabilityLevel.PersistToMajority,
}

const CLOSED = new Error('The session has been closed.')

interface WriteOptions {
  expiry?: number
  durabilityLevel?: DurabilityLevel
}

/**
 * The operations. Each handle has one connection to each node, on which the driver pipelines;
 * virtual client c uses handle c modulo their number. The driver limits the time of each itself, and
 * closing waits for those under way: a handle closed under them has been seen to take the process
 * along (4.7.0).
 */
export class CouchbaseVerbs implements StoreVerbs {
  readonly #collections: readonly Collection[]
  readonly #durability: DurabilityLevel | undefined
  readonly #replaces: boolean
  #closed = false
  #underWay = 0
  /** set while closing waits for the operations under way */
  #idle: (() => void) | null = null

  constructor(
    private readonly clusters: readonly Cluster[],
    private readonly options: CouchbaseOptions,
    private readonly table: string,
  ) {
    this.#collections = clusters.map((one) => one.bucket(options.bucket).defaultCollection())
    this.#durability = options.durability === 'none' ? undefined : DURABILITY[options.durability]
    this.#replaces = options.compat === 'ycsb'
  }

  /** Every operation from now on fails; resolves when those under way have ended, each in its time. */
  async stop(): Promise<void> {
    this.#closed = true
    if (this.#underWay === 0) return
    await new Promise<void>((resolve) => {
      this.#idle = resolve
    })
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    if (!this.#refused(done)) this.#end(this.#read(key, fields, done), 1, done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (this.#refused(done)) return
    const ending = this.#replaces
      ? this.#replace(key, values, expirySeconds, done)
      : this.#merge(key, values, expirySeconds, done)
    this.#end(ending, 0, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (this.#refused(done)) return
    const document = encodeDocument(values.names, values.values)
    done.sent(document.length)
    const options = this.#writeOptions(expirySeconds)
    this.#end(this.#collection(done).insert(this.#id(key), document, options), 0, done)
  }

  remove(key: string, done: Completion): void {
    if (this.#refused(done)) return
    const options = { durabilityLevel: this.#durability }
    this.#end(this.#collection(done).remove(this.#id(key), options), 0, done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    if (this.#refused(done)) return
    this.#underWay++
    this.#scan(startKey, length, fields, done).then(
      ([bytes, rows]) => {
        this.#left()
        if (rows === 0) done.miss('empty-scan', 0)
        else done.ok(bytes, rows)
      },
      (error) => {
        this.#left()
        done.fail(outcomeOf(error), error)
      },
    )
  }

  /** @param ending what it received, as a number of bytes, or nothing that matters */
  #end(ending: Promise<unknown>, rows: number, done: Completion): void {
    this.#underWay++
    ending.then(
      (bytes) => {
        this.#left()
        done.ok(typeof bytes === 'number' ? bytes : 0, rows)
      },
      (error) => {
        this.#left()
        if (isMissing(error)) done.miss('not-found', 0)
        else done.fail(outcomeOf(error), error)
      },
    )
  }

  /** A call outside the operations, for which closing waits too. */
  protected async waitedFor<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closed) throw CLOSED
    this.#underWay++
    try {
      return await call()
    } finally {
      this.#left()
    }
  }

  #left(): void {
    if (--this.#underWay === 0) this.#idle?.()
  }

  async #read(key: string, fields: readonly string[] | null, done: Completion): Promise<number> {
    const bytes = (await this.#collection(done).get(this.#id(key))).content as Buffer
    if (done.wantsValues) done.record(key, decodeDocument(bytes, fields))
    else checkDocument(bytes)
    return bytes.length
  }

  /** Ids by the query service in their order, then the documents by key-value, as in YCSB. */
  async #scan(
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): Promise<[bytes: number, rows: number]> {
    const cluster = this.clusters[done.client % this.clusters.length]
    const { rows: ids } = await cluster.query(
      `SELECT RAW META().id FROM \`${this.options.bucket}\` ` +
        'WHERE META().id >= $1 AND META().id < $2 ORDER BY META().id LIMIT $3',
      { parameters: [this.#id(startKey), `${this.table};`, length], adhoc: false },
    )
    const collection = this.#collection(done)
    let bytes = 0
    let rows = 0
    for (const id of ids as string[]) {
      const found = await collection.get(id).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (found === null) continue
      const content = found.content as Buffer
      if (done.wantsValues) {
        done.record(id.slice(this.table.length + 1), decodeDocument(content, fields))
      } else checkDocument(content)
      bytes += content.length
      rows++
    }
    return [bytes, rows]
  }

  /** Changes fields in place at the server, which keeps the others; more than 16 by several requests. */
  async #merge(
    key: string,
    { names, values }: FieldValues,
    expirySeconds: number,
    done: Completion,
  ): Promise<void> {
    const options = this.#writeOptions(expirySeconds)
    const specs = names.map((name, i) => MutateInSpec.upsert(fieldPath(name), values[i]))
    for (let from = 0; from < specs.length; from += MOST_SPECS) {
      const some = specs.slice(from, from + MOST_SPECS)
      await this.#collection(done).mutateIn(this.#id(key), some, options)
    }
  }

  async #replace(
    key: string,
    { names, values }: FieldValues,
    expirySeconds: number,
    done: Completion,
  ): Promise<void> {
    const document = encodeDocument(names, values)
    done.sent(document.length)
    await this.#collection(done).replace(this.#id(key), document, this.#writeOptions(expirySeconds))
  }

  #id(key: string): string {
    return `${this.table}:${key}`
  }

  #collection(done: Completion): Collection {
    return this.#collections[done.client % this.#collections.length]
  }

  #writeOptions(expirySeconds: number): WriteOptions {
    return {
      durabilityLevel: this.#durability,
      ...(expirySeconds === 0 ? {} : { expiry: expirySeconds }),
    }
  }

  #refused(done: Completion): boolean {
    if (this.#closed) done.fail('disconnected', CLOSED)
    return this.#closed
  }
}
