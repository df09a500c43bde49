import { WorkbenchError } from '../../../shared/errors'
import { RespError, type RespValue } from '../../wire/resp/decode'
import { utf8 } from '../../wire/resp/encode'
import type { DataSetState, OwnershipMark } from '../port'
import { INDEX_KEY } from './commands'
import { describeReply } from './connect-errors'
import type { RedisConnection } from './connection'
import { MARK_KEY, parseMark } from './mark'

type Caller = Pick<RedisConnection, 'call' | 'callAll'>

const BATCH = 1000

/** Keys of YCSB's kind that no index entry leads to: made by an update, or left by a lost insert. */
const RECORD_PATTERN = 'user[0-9]*'
const RECORD_KEY = /^user\d+$/

/** Whatever the database holds beside index and mark counts as records: it may be somebody's. */
export async function inspectDataSet(server: Caller): Promise<DataSetState> {
  const [keys, markText, marks, indices] = await all(server, [
    ['DBSIZE'],
    ['GET', MARK_KEY],
    ['EXISTS', MARK_KEY],
    ['EXISTS', INDEX_KEY],
  ])
  const records = Number(keys) - Number(marks) - Number(indices)
  return {
    records,
    empty: records === 0 && Number(indices) === 0,
    mark: typeof markText === 'string' ? parseMark(markText) : null,
  }
}

export async function saveMark(server: Caller, mark: OwnershipMark): Promise<void> {
  await all(server, [['SET', MARK_KEY, utf8(JSON.stringify(mark))]])
}

/**
 * Removes what the index leads to, keys of the form `user<digits>`, the index, and last the mark.
 * Never FLUSHDB: other keys stay. The mark says `complete: false` meanwhile, so that data cut off
 * half-way is never taken for whole.
 */
export async function clearDataSet(
  server: Caller,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  throwIfCancelled(signal)
  await markIncomplete(server)
  let removed = 0
  const removeKeys = async (keys: readonly string[]): Promise<void> => {
    throwIfCancelled(signal)
    if (keys.length === 0) return
    const [gone] = await all(server, [
      ['UNLINK', ...keys],
      ['ZREM', INDEX_KEY, ...keys],
    ])
    removed += Number(gone)
    onProgress(removed)
  }
  for (;;) {
    const [members] = await all(server, [['ZRANGE', INDEX_KEY, 0, BATCH - 1]])
    const keys = strings(members)
    await removeKeys(keys)
    if (keys.length === 0) break
  }
  let cursor = '0'
  do {
    const [page] = await all(server, [['SCAN', cursor, 'MATCH', RECORD_PATTERN, 'COUNT', BATCH]])
    const [next, found] = page as readonly [string, RespValue]
    await removeKeys(strings(found).filter((key) => RECORD_KEY.test(key)))
    cursor = next
  } while (cursor !== '0')
  await all(server, [['UNLINK', INDEX_KEY, MARK_KEY]])
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new WorkbenchError('cancelled', 'Clearing was cancelled.')
}

/** A server that is full takes no mark, but lets it be removed: half the data is then nobody's. */
async function markIncomplete(server: Caller): Promise<void> {
  const { mark } = await inspectDataSet(server)
  if (!mark?.complete) return
  try {
    await saveMark(server, { ...mark, complete: false })
  } catch {
    await all(server, [['UNLINK', MARK_KEY]])
  }
}

const strings = (value: RespValue): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** Replies to all; the first that is an error is thrown as a sentence. */
async function all(
  server: Caller,
  commands: readonly (readonly (string | number)[])[],
): Promise<RespValue[]> {
  const replies = await server.callAll(commands)
  const refused = replies.findIndex((reply) => reply instanceof RespError)
  if (refused === -1) return replies
  throw describeReply(replies[refused] as RespError, String(commands[refused][0]))
}
