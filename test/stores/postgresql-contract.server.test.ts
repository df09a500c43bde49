import { afterAll, beforeAll, describe } from 'vitest'
import {
  findPostgresql,
  INSTALL_POSTGRESQL,
  POSTGRESQL_PASSWORD,
  type RunningPostgresql,
  startPostgresql,
} from '../../scripts/servers/postgresql'
import { postgresqlModule } from '../../src/engine/stores/postgresql/schema'
import { certificates, removeCertificates } from '../helpers/certificates'
import { storeContract } from './contract'
import { sql } from './postgresql-sql'

const missing = findPostgresql() === null

/** YCSB's table with more fields than the shape names, as the suite's updates write them. */
const WIDE_TABLE = `CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY, ${[
  ...Array.from({ length: 10 }, (_, i) => `FIELD${i} TEXT`),
  ...Array.from({ length: 32 }, (_, i) => `F${i} TEXT`),
].join(', ')})`

describe.skipIf(missing)(`real PostgreSQL${missing ? `: ${INSTALL_POSTGRESQL}` : ''}`, () => {
  let server: RunningPostgresql

  beforeAll(async () => {
    server = await startPostgresql({ tls: await certificates(), settings: { fsync: 'off' } })
    await sql(server, 'CREATE SCHEMA documents')
    await sql(server, WIDE_TABLE)
  })
  afterAll(async () => {
    await server.stop()
    await removeCertificates()
  })

  const VARIANTS: readonly (readonly [string, (s: RunningPostgresql) => string, string])[] = [
    ['PostgreSQL, rows', (s) => s.uri, ''],
    ['PostgreSQL with TLS, rows', (s) => s.tlsUri as string, 'synchronous_commit=off'],
    [
      'PostgreSQL on a Unix socket, jsonb with GIN',
      (s) => s.socketUri,
      'layout=jsonb&index=gin&schema=documents',
    ],
  ]

  for (const [name, base, query] of VARIANTS) {
    storeContract(name, async () => {
      const address = base(server)
      const uri = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
      const options = postgresqlModule.parseUri(uri)
      return {
        module: postgresqlModule,
        options,
        unreachable: { ...options, socketFolder: null, port: 1 },
        secrets: options.password === null ? [] : [POSTGRESQL_PASSWORD],
        putForeign: async () => {
          await sql(
            server,
            "CREATE TABLE settings AS SELECT 'user:settings' AS key, 'dark' AS value",
          )
        },
        hasForeign: async () => {
          const rows = await sql(server, 'SELECT value FROM settings')
          await sql(server, 'DROP TABLE settings')
          return rows.length === 1 && rows[0].value === 'dark'
        },
        teardown: async () => {},
      }
    })
  }
})
