import { randomInt } from 'node:crypto'
import { type Database, getLastVersion } from 'lmdb'
import { countFields, decodeRecord, encodeRecord, mergeRecord } from '../framed-record'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import { causeOf, outcomeOf } from './outcomes'
import { Overlay, type Unsettled } from './overlay'

/**
 * The measured path of LMDB. Reads and scans end inside the call, from the mapped file. Writes are
 * gathered by `lmdb-js`, committed together in a thread of its own, and end after the commit.
 *
 * An update is a read, a merge and a write that holds only if the version read is still the stored
 * one. `transaction(callback)` would be the plain way, but it stops the writing thread for the
 * callback, and in lmdb 3.5.6 on Node 20 it never calls it back (seen; puts and version checks work).
 */

export type Table = Database<Buffer, string | symbol>

const NO_EXPIRY = new Error('LMDB, as used here, cannot let records expire.')
const CLOSED = new Error('The LMDB has been closed.')

class Write {
  kind: 'insert' | 'update' | 'remove' = 'insert'
  key = ''
  values: FieldValues | null = null
  done: Completion | null = null
  unsettled: Unsettled | null = null

  constructor(private readonly verbs: LmdbVerbs) {}

  /** `held` false: the record is no longer the one that was read. */
  readonly committed = (held: boolean): void => {
    const unsettled = this.unsettled as Unsettled
    this.unsettled = null
    if (held) {
      this.verbs.overlay.settled(unsettled)
      this.release().ok(0, 0)
    } else {
      this.verbs.overlay.lost(unsettled)
      this.verbs.attempt(this)
    }
  }

  readonly failed = (error: unknown): void => {
    if (this.unsettled !== null) this.verbs.overlay.lost(this.unsettled)
    this.unsettled = null
    const done = this.release()
    void causeOf(error).then((cause) => done.fail(outcomeOf(cause), cause))
  }

  release(): Completion {
    const done = this.done as Completion
    this.done = null
    this.values = null
    this.verbs.idle.push(this)
    return done
  }
}

export class LmdbVerbs implements StoreVerbs {
  readonly overlay = new Overlay()
  readonly idle: Write[] = []
  readonly #table: Table
  /**
   * Versions must never repeat for a key, or a lost update could go unnoticed. Every session counts
   * from a random place below 2^52, which leaves it as many again that a double holds exactly.
   */
  #version = randomInt(2 ** 48 - 1) * 16 + 1
  #closed = false

  constructor(table: Table) {
    this.#table = table
  }

  /** Every operation from now on fails; those under way end as they would. */
  stop(): void {
    this.#closed = true
  }

  protected nextVersion(): number {
    this.#version += 1
    return this.#version
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    let length = 0
    try {
      // the buffer is reused by the next read: `length` is what belongs to this record
      const bytes = this.#table.getBinaryFast(key)
      if (bytes === undefined) {
        done.miss('not-found', 0)
        return
      }
      length = bytes.length
      if (done.wantsValues) done.record(key, decodeRecord(bytes, fields, length))
      else countFields(bytes, length)
    } catch (error) {
      done.fail(outcomeOf(error), error)
      return
    }
    done.ok(length, 1)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    let bytes = 0
    let rows = 0
    try {
      for (const { key, value } of this.#table.getRange({ start: startKey, limit: length })) {
        if (typeof key !== 'string') continue
        rows++
        bytes += value.length
        if (done.wantsValues) done.record(key, decodeRecord(value, fields))
        else countFields(value)
      }
    } catch (error) {
      done.fail(outcomeOf(error), error)
      return
    }
    if (rows === 0) done.miss('empty-scan', 0)
    else done.ok(bytes, rows)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('update', key, values, expirySeconds, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('insert', key, values, expirySeconds, done)
  }

  remove(key: string, done: Completion): void {
    this.#write('remove', key, null, 0, done)
  }

  /** Hands a write over, the first time or again. */
  attempt(write: Write): void {
    let promise: Promise<boolean> | null
    try {
      promise = write.kind === 'insert' ? this.#insert(write) : this.#change(write)
    } catch (error) {
      write.failed(error)
      return
    }
    if (promise === null) write.release().miss('not-found', 0)
    else promise.then(write.committed, write.failed)
  }

  #insert(write: Write): Promise<boolean> {
    const record = encodeRecord(write.values as FieldValues)
    const version = this.nextVersion()
    const promise = this.#table.put(write.key, record, version)
    write.done?.sent(record.length)
    write.unsettled = this.overlay.written(write.key, record, version)
    return promise
  }

  /** An update or a removal, on the version that is newest now; null: there is no such record. */
  #change(write: Write): Promise<boolean> | null {
    if (this.#closed) throw CLOSED
    const { key } = write
    const newest = this.overlay.newest(key)
    const stored = newest === undefined ? this.#table.getBinaryFast(key) : newest.record
    if (stored === undefined || stored === null) return null
    const base = newest === undefined ? getLastVersion() : newest.version
    const version = this.nextVersion()
    if (write.kind === 'remove') {
      const promise = this.#table.remove(key, base)
      write.unsettled = this.overlay.written(key, null, version)
      return promise
    }
    const merged = mergeRecord(stored, write.values as FieldValues, stored.length)
    const promise = this.#table.put(key, merged, version, base)
    write.done?.sent(merged.length)
    write.unsettled = this.overlay.written(key, merged, version)
    return promise
  }

  #write(
    kind: Write['kind'],
    key: string,
    values: FieldValues | null,
    expirySeconds: number,
    done: Completion,
  ): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    if (expirySeconds !== 0) {
      done.fail('rejected', NO_EXPIRY)
      return
    }
    const write = this.idle.pop() ?? new Write(this)
    write.kind = kind
    write.key = key
    write.values = values
    write.done = done
    this.attempt(write)
  }
}
