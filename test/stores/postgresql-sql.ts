import pg from 'pg'
import type { RunningPostgresql } from '../../scripts/servers/postgresql'

/** Any SQL, as the superuser, over a connection that belongs to nobody else. */
export async function sql(
  { folder, port }: RunningPostgresql,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ user: 'bench', database: 'bench', host: folder, port })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
