import type { ProfileView } from '../../../../shared/contract/profiles'
import { valueAt } from '../../../../shared/store-values'

/** Where a profile leads to, short: `db1.lab:27017 +2`, `127.0.0.1:6379`, a path; empty: nowhere. */
export function endpointText({ values, uri }: Pick<ProfileView, 'values' | 'uri'>): string {
  const at = (path: string): unknown => valueAt(values, path)
  for (const path of ['hosts', 'contactPoints', 'servers']) {
    const list = at(path)
    if (!Array.isArray(list) || list.length === 0) continue
    return list.length === 1 ? String(list[0]) : `${list[0]} +${list.length - 1}`
  }
  const shards = at('shards')
  if (Array.isArray(shards) && shards.length > 0) {
    const first = /@([^/?#]+)/.exec(String(shards[0]))?.[1] ?? /:\/\/([^/?#]+)/.exec(shards[0])?.[1]
    return shards.length === 1 ? (first ?? '') : `${first} +${shards.length - 1}`
  }
  for (const path of ['socketPath', 'socketFolder', 'path']) {
    const text = at(path)
    if (typeof text === 'string' && text !== '') return text
  }
  const host = at('host')
  if (typeof host !== 'string' || host === '') {
    return /^[a-z0-9+.-]+:\/\/(?:[^@/]*@)?([^/?#]*)/i.exec(uri)?.[1] ?? ''
  }
  const name = host.includes(':') ? `[${host}]` : host
  const port = at('port')
  return typeof port === 'number' ? `${name}:${port}` : name
}
