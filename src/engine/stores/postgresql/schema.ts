import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { postgresqlForm } from './form'
import { formatPostgresqlUri } from './format-uri'
import { type PostgresqlOptions, postgresqlOptionsSchema } from './options'
import { parsePostgresqlUri } from './parse-uri'

/** A byte above 127 takes two in the database, and a text may hold 1 GiB. */
const MAX_TEXT_BYTES = 256 * 2 ** 20
/** A document may hold 256 MiB, all fields together. */
const MAX_DOCUMENT_BYTES = 64 * 2 ** 20

const capabilities = ({ layout }: PostgresqlOptions): StoreCapabilities => ({
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'not-found',
  insertOfExisting: 'conflict',
  delete: true,
  expiry: false,
  manyProcesses: true,
  pipelining: true,
  poolWait: true,
  connections: true,
  maxValueBytes: layout === 'rows' ? MAX_TEXT_BYTES : MAX_DOCUMENT_BYTES,
})

const NAMES = {
  kind: 'postgresql',
  title: 'PostgreSQL',
  schemes: ['postgresql', 'postgres'],
}

/** PostgreSQL and what speaks its protocol: CockroachDB, YugabyteDB, TimescaleDB, Citus. */
export const postgresqlModule: StoreModule<PostgresqlOptions> = {
  ...NAMES,
  form: storeForm(NAMES, postgresqlOptionsSchema, postgresqlForm),
  texts: postgresqlForm.texts,
  options: postgresqlOptionsSchema,
  parseUri: parsePostgresqlUri,
  formatUri: formatPostgresqlUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities,
  load: async () => {
    try {
      return (await import('./store')).postgresqlDriver
    } catch (cause) {
      throw driverMissing('pg', cause)
    }
  },
}
