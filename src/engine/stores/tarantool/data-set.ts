import { ITERATOR, KEY, pack, REQUEST, request, string, unsigned } from '../../wire/iproto/encode'
import { cancelled, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark } from '../port'
import type { TarantoolConnection } from './connection'
import { TarantoolError } from './outcomes'
import { findMarkSpace, type Place } from './space'
import { keysOf } from './tuples'

const BATCH = 1000

/** Keys of YCSB's kind; every other key in the space is somebody else's. */
const RECORD_KEY = /^user\d+$/

export async function inspectDataSet(
  server: TarantoolConnection,
  place: Place | null,
): Promise<DataSetState> {
  if (place === null) return { records: 0, empty: true, mark: null }
  const mark = await readMark(server, place)
  const records = await countRecords(server, place)
  if (records !== null) return { records, empty: records === 0, mark }
  const first = await server.ask(page(place.space, null, 1), keysOf)
  return { records: null, empty: first.length === 0, mark }
}

/** Null for vinyl, which would have to read all, and for users who may not run Lua. */
async function countRecords(server: TarantoolConnection, place: Place): Promise<number | null> {
  if (place.engine !== 'memtx') return null
  try {
    const [count] = await server.eval('return box.space[...]:len()', place.space)
    return Number(count)
  } catch (error) {
    if (error instanceof TarantoolError) return null
    throw error
  }
}

async function readMark(server: TarantoolConnection, place: Place): Promise<OwnershipMark | null> {
  const marks = await findMarkSpace(server)
  if (marks === null) return null
  const [found] = await server.select(marks, 0, [place.name], 1)
  const text = Array.isArray(found) ? (found[1] as unknown) : undefined
  return typeof text === 'string' ? parseMark(text) : null
}

/** @returns false: there is no space for marks */
export async function saveMark(
  server: TarantoolConnection,
  place: Place,
  mark: OwnershipMark,
): Promise<boolean> {
  const marks = await findMarkSpace(server)
  if (marks === null) return false
  const body = [
    [KEY.space, unsigned(marks)],
    [KEY.tuple, pack([place.name, JSON.stringify(mark)])],
  ] as const
  await server.ask(request(REQUEST.replace, body), () => null)
  return true
}

async function removeMark(server: TarantoolConnection, place: Place): Promise<void> {
  const marks = await findMarkSpace(server)
  if (marks !== null) await server.ask(removal(marks, pack(place.name)), () => null)
}

/**
 * Removes the records, and last the mark; other keys of the space stay, and so does the space. The
 * mark says `complete: false` meanwhile, so that data cut off half-way is never taken for whole.
 *
 * Pages begin after the last foreign key: it stays, so a HASH index can be entered there too. As
 * removals may change the order of such an index, the walk is repeated until it finds nothing.
 */
export async function clearDataSet(
  server: TarantoolConnection,
  place: Place,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  throwIfCancelled(signal)
  const mark = await readMark(server, place)
  if (mark?.complete) await saveMark(server, place, { ...mark, complete: false })
  let removed = 0
  let before = -1
  while (removed > before) {
    before = removed
    let after: string | null = null
    for (;;) {
      const keys: string[] = await server.ask(page(place.space, after, BATCH), keysOf)
      if (keys.length === 0) break
      const ours = keys.filter((key) => RECORD_KEY.test(key))
      throwIfCancelled(signal)
      await Promise.all(
        ours.map((key) => server.ask(removal(place.space, string(key)), () => null)),
      )
      removed += ours.length
      onProgress(removed)
      after = keys.findLast((key) => !RECORD_KEY.test(key)) ?? after
    }
  }
  await removeMark(server, place)
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled('Clearing')
}

const page = (space: number, after: string | null, limit: number): string =>
  request(REQUEST.select, [
    [KEY.space, unsigned(space)],
    [KEY.index, unsigned(0)],
    [KEY.limit, unsigned(limit)],
    [KEY.iterator, unsigned(after === null ? ITERATOR.all : ITERATOR.above)],
    [KEY.key, after === null ? pack([]) : `\x91${string(after)}`],
  ])

/** @param key MessagePack */
const removal = (space: number, key: string): string =>
  request(REQUEST.delete, [
    [KEY.space, unsigned(space)],
    [KEY.index, unsigned(0)],
    [KEY.key, `\x91${key}`],
  ])
