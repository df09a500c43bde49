import type { Client, Host } from 'cassandra-driver'
import { type Catalog, readCatalog } from './catalog'

/** Everything asked of a cluster for its facts. */
export interface ServerInfo {
  /** the row of system.local, of the node that answered */
  readonly local: Readonly<Record<string, unknown>>
  readonly nodes: readonly NodeInfo[]
  readonly catalog: Catalog
  /** empty when the server has none, or does not tell */
  readonly settings: ReadonlyMap<string, string>
  /** null: it is no ScyllaDB */
  readonly scyllaVersion: string | null
}

export interface NodeInfo {
  readonly datacenter: string
  readonly up: boolean
}

export async function readServerInfo(
  control: Client,
  keyspace: string,
  table: string,
): Promise<ServerInfo> {
  const [local, catalog, settings, scyllaVersion] = await Promise.all([
    control.execute("SELECT * FROM system.local WHERE key = 'local'"),
    readCatalog(control, keyspace, table),
    readSettings(control),
    readScyllaVersion(control),
  ])
  const { rows } = local
  return { local: { ...rows[0] }, nodes: nodesOf(control), catalog, settings, scyllaVersion }
}

export const nodesOf = (client: Client): NodeInfo[] =>
  client.hosts.values().map((host: Host) => ({ datacenter: host.datacenter, up: host.isUp() }))

/** system_views.settings came with Cassandra 4; a user may also not be allowed to read it. */
async function readSettings(control: Client): Promise<Map<string, string>> {
  try {
    const { rows } = await control.execute('SELECT name, value FROM system_views.settings')
    const told = rows.filter(({ value }) => value !== null)
    return new Map(told.map(({ name, value }) => [String(name), String(value)]))
  } catch {
    return new Map()
  }
}

/** Only ScyllaDB has this table: its release_version is that of a Cassandra it is compatible with. */
async function readScyllaVersion(control: Client): Promise<string | null> {
  try {
    const query = "SELECT version FROM system.versions WHERE key = 'local'"
    const { rows } = await control.execute(query)
    return rows[0]?.version ?? null
  } catch {
    return null
  }
}
