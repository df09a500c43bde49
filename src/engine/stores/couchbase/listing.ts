import { type Collection, PrefixScan } from 'couchbase'
import { WorkbenchError } from '../../../shared/errors'
import type { BucketInfo } from './bucket-info'
import type { Rest } from './rest'

/**
 * Ids of the documents of one table. From Server 7.6 on by the key-value range scan, which needs no
 * index; before it by a view, whose design document is made for it and removed afterwards. Nobody is
 * handed an id that does not begin with the prefix.
 */
const DESIGN = '_design/touchstone_listing'
const PAGE = 1000
/** the server makes the index of a view when it is first asked for */
const INDEXING_MS = 120_000

/** Calls `take` with up to 1000 ids at a time, until it returns false or there are no more. */
export async function listIds(
  collection: Collection,
  rest: Rest,
  info: BucketInfo | null,
  prefix: string,
  take: (ids: string[]) => Promise<boolean>,
): Promise<void> {
  try {
    await byRangeScan(collection, prefix, take)
  } catch (error) {
    if (!/FeatureNotAvailable|UnsupportedOperation/.test((error as Error).name)) throw error
    await byView(rest, info, prefix, take)
  }
}

async function byRangeScan(
  collection: Collection,
  prefix: string,
  take: (ids: string[]) => Promise<boolean>,
): Promise<void> {
  const found = await collection.scan(new PrefixScan(prefix), { idsOnly: true })
  const ids = found.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += PAGE) {
    if (!(await take(ids.slice(from, from + PAGE)))) return
  }
}

async function byView(
  rest: Rest,
  info: BucketInfo | null,
  prefix: string,
  take: (ids: string[]) => Promise<boolean>,
): Promise<void> {
  const node = info?.nodes[0]
  const base = node?.couchApiBase ?? node?.couchApiBaseHTTPS
  if (base === undefined) {
    throw new WorkbenchError(
      'unsupported',
      'This Couchbase Server offers no way to list documents.',
      {
        hint: 'It needs 7.6 or later, or the view service and its REST interface (management=PORT in the URI).',
      },
    )
  }
  const map = 'function (doc, meta) { emit(meta.id, null) }'
  const design = JSON.stringify({ views: { ids: { map } } })
  await rest.ask(`${base}/${DESIGN}`, { method: 'PUT', body: design, timeoutMs: INDEXING_MS })
  const patiently = { timeoutMs: INDEXING_MS }
  try {
    const end = encodeURIComponent(JSON.stringify(`${prefix}\uffff`))
    let after = prefix
    for (let skip = 0; ; skip = 1) {
      const start = encodeURIComponent(JSON.stringify(after))
      const range = `startkey=${start}&endkey=${end}&limit=${PAGE}&skip=${skip}`
      const ids = idsOf(
        await rest.ask(`${base}/${DESIGN}/_view/ids?stale=false&${range}`, patiently),
      )
      if (ids.length === 0) return
      after = ids[ids.length - 1]
      if (!(await take(ids.filter((id) => id.startsWith(prefix))))) return
    }
  } finally {
    await rest.ask(`${base}/${DESIGN}`, { method: 'DELETE' }).catch(() => undefined)
  }
}

function idsOf(answer: unknown): string[] {
  const { rows } = answer as { rows?: { id?: unknown }[] }
  return (rows ?? []).map(({ id }) => String(id))
}
