import { type Control, namedValues } from './control'
import { describeTable } from './described-table'
import type { Gathered } from './facts'

/** Asks for everything that facts are made of; what is not told or not permitted is left out. */
export async function gather(control: Control, table: string): Promise<Gathered> {
  const [first] = await control.query('SELECT VERSION() AS version')
  const variables = namedValues(await control.queryIfAllowed('SHOW GLOBAL VARIABLES'))
  const [replica] = await replicaStatus(control, variables)
  return {
    version: String(Object.values(first)[0]),
    comment: variables.get('version_comment') ?? '',
    variables,
    status: namedValues(await control.queryIfAllowed('SHOW GLOBAL STATUS')),
    replicaOf: replica === undefined ? null : sourceOf(replica),
    table: await describeTable(control, table),
  }
}

/** MySQL 8.0.22 renamed it, MySQL 8.4 dropped the old name. */
async function replicaStatus(control: Control, variables: ReadonlyMap<string, string>) {
  if (variables.size === 0) return []
  const rows = await control.queryIfAllowed('SHOW REPLICA STATUS')
  return rows.length > 0 ? rows : control.queryIfAllowed('SHOW SLAVE STATUS')
}

function sourceOf(row: Readonly<Record<string, unknown>>): string {
  const host = row.Source_Host ?? row.Master_Host ?? 'another server'
  const port = row.Source_Port ?? row.Master_Port
  return port === undefined ? String(host) : `${host}:${port}`
}
