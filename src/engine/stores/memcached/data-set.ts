import { WorkbenchError } from '../../../shared/errors'
import { utf8 } from '../../wire/resp/encode'
import { cancelled, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark } from '../port'
import type { Dialect } from './dialect'
import type { Reply } from './exchange'
import { listKeys } from './key-listing'
import { REPLY } from './reply'
import type { ServerLink } from './server-link'
import { numberOf, sumOf } from './stats'

/** Item that holds the mark; it never expires, but may be evicted as any other. */
export const MARK_KEY = 'touchstone:owner'

/** What the data set is made of, and where. */
export interface DataSetPlace {
  /** "usertable-": what the key of every item of the data set begins with */
  readonly prefix: string
  readonly dialect: Dialect
  readonly servers: readonly ServerLink[]
  /** the one that holds the mark */
  readonly markServer: ServerLink
}

/** keys removed in one write */
const BATCH = 1000
/** keys taken from one list, so that memory stays flat however many there are */
const ROUND = 100_000

const never = new AbortController().signal

/** Whatever lies below our prefix counts as a record: it may be somebody's. */
export async function inspectDataSet(place: DataSetPlace): Promise<DataSetState> {
  const stats = await Promise.all(place.servers.map((server) => readStats(place, server)))
  const items = sumOf(stats).get('curr_items') ?? 0
  if (items === 0) return { records: 0, empty: true, mark: null }
  const mark = await readMark(place)
  try {
    let records = 0
    for (const server of place.servers) {
      await listKeys(
        server.openListing,
        server.name,
        (key) => {
          if (key.startsWith(place.prefix)) records++
          return true
        },
        never,
      )
    }
    return { records, empty: records === 0, mark }
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== 'unsupported') throw error
    return { records: null, empty: items === (mark === null ? 0 : 1), mark }
  }
}

export async function saveMark(place: DataSetPlace, mark: OwnershipMark): Promise<void> {
  const { dialect, markServer } = place
  const reply = await askFor(markServer, dialect.set(MARK_KEY, utf8(JSON.stringify(mark))))
  if (reply.kind !== REPLY.done) throw refused('its ownership mark', reply)
}

/**
 * Removes the items of the form `table-user<digits>`, and last the mark. Never flush_all: other
 * keys stay. The mark says `complete: false` meanwhile, so that data cut off half-way is never
 * taken for whole.
 */
export async function clearDataSet(
  place: DataSetPlace,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw cancelled('Clearing')
  const marked = await markIncomplete(place)
  let removed = 0
  for (const server of place.servers) {
    const marks = marked && server === place.markServer ? 1 : 0
    for (;;) {
      const keys = await recordKeys(place, server, marks, signal)
      const before = removed
      for (let i = 0; i < keys.length; i += BATCH) {
        if (signal.aborted) throw cancelled('Clearing')
        const texts = keys.slice(i, i + BATCH).map(place.dialect.remove)
        const replies = await server.control.callAll(texts)
        const refusal = replies.find(({ kind }) => kind === REPLY.refused)
        if (refusal !== undefined) throw refused('a delete', refusal)
        removed += replies.filter(({ kind }) => kind === REPLY.done).length
        onProgress(removed)
      }
      if (removed === before) break
    }
  }
  await askFor(place.markServer, place.dialect.remove(MARK_KEY))
}

async function recordKeys(
  place: DataSetPlace,
  server: ServerLink,
  marks: number,
  signal: AbortSignal,
): Promise<string[]> {
  const stats = await readStats(place, server)
  if (numberOf(stats, 'curr_items') === marks) return []
  const keys: string[] = []
  const take = (key: string): boolean => {
    if (key.startsWith(place.prefix) && RECORD_KEY.test(key.slice(place.prefix.length))) {
      keys.push(key)
    }
    return keys.length < ROUND
  }
  await listKeys(server.openListing, server.name, take, signal)
  return keys
}

const RECORD_KEY = /^user\d+$/

/**
 * A server that is full takes no mark, but lets it be removed: half the data is then nobody's.
 * Returns whether there is a mark now.
 */
async function markIncomplete(place: DataSetPlace): Promise<boolean> {
  const mark = await readMark(place)
  if (mark === null) return false
  if (!mark.complete) return true
  try {
    await saveMark(place, { ...mark, complete: false })
    return true
  } catch {
    await askFor(place.markServer, place.dialect.remove(MARK_KEY))
    return false
  }
}

async function readMark({ dialect, markServer }: DataSetPlace): Promise<OwnershipMark | null> {
  const reply = await askFor(markServer, dialect.get(MARK_KEY))
  if (reply.kind !== REPLY.value) return null
  return parseMark(Buffer.from(reply.text, 'latin1').toString('utf8'))
}

async function readStats({ dialect }: DataSetPlace, server: ServerLink) {
  return (await askFor(server, dialect.stats(''))).stats
}

const askFor = async (server: ServerLink, text: string): Promise<Reply> =>
  (await server.control.callAll([text]))[0]

const refused = (what: string, reply: Reply): WorkbenchError =>
  new WorkbenchError('server-refused', `The server refused ${what}: ${reply.text}.`)
