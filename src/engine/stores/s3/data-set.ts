import { cancelled, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark, StoreSize } from '../port'
import type { Objects } from './objects'

/** Sorts before every key that a workload makes; scans pass over it. */
export const MARK_KEY = '.touchstone-owner'
/** by which our objects are known again */
export const RECORD_TYPE = 'application/vnd.touchstone.record'
const MARK_TYPE = 'application/json'
/** listing goes on for so many pages of 1000 keys, then size is not told */
const MOST_PAGES = 200

export async function readMark(objects: Objects): Promise<OwnershipMark | null> {
  return parseMark((await objects.get(MARK_KEY))?.toString('utf8'))
}

export const writeMark = (objects: Objects, mark: OwnershipMark): Promise<void> =>
  objects.put(MARK_KEY, Buffer.from(JSON.stringify(mark)), MARK_TYPE)

/** `records` is known when one page of the listing holds them all. */
export async function inspectBucket(objects: Objects): Promise<DataSetState> {
  const [mark, page] = await Promise.all([readMark(objects), objects.list('')])
  const records = page.objects.filter(({ key }) => key !== MARK_KEY).length
  return { records: page.more ? null : records, empty: records === 0, mark }
}

/**
 * Ours are the mark and every object of our content type, which costs one look at each object; what
 * others, YCSB among them, have put there stays. The mark goes last, and says `complete: false` from
 * the start on.
 */
export async function clearBucket(
  objects: Objects,
  atOnce: number,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const check = (): void => {
    if (signal.aborted) throw cancelled(`Clearing the bucket '${objects.bucket}'`)
  }
  check()
  const mark = await readMark(objects)
  if (mark?.complete) await writeMark(objects, { ...mark, complete: false })
  let removed = 0
  for (let after = '', more = true; more; ) {
    const page = await objects.list(after)
    more = page.more && page.objects.length > 0
    after = page.objects.at(-1)?.key ?? after
    const ours: string[] = []
    let next = 0
    const look = async (): Promise<void> => {
      while (next < page.objects.length) {
        check()
        const { key } = page.objects[next++]
        if ((await objects.contentTypeOf(key)) === RECORD_TYPE) ours.push(key)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, look))
    check()
    if (ours.length > 0) await objects.removeAll(ours)
    removed += ours.length
    onProgress(removed)
  }
  await objects.remove(MARK_KEY)
}

/** Sum of the objects, as far as listing them is bearable. */
export async function sizeOfBucket(objects: Objects): Promise<StoreSize> {
  let bytes = 0
  let after = ''
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { objects: listed, more } = await objects.list(after)
    for (const object of listed) bytes += object.bytes
    if (!more || listed.length === 0) {
      const note =
        'The sum of all objects of the bucket; what the server needs for them it does not tell.'
      return { diskBytes: bytes, memoryBytes: null, note }
    }
    after = listed[listed.length - 1].key
  }
  const note = 'Too many objects to list them all: over 200,000.'
  return { diskBytes: null, memoryBytes: null, note }
}
