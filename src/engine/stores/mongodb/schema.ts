import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { mongodbForm } from './form'
import { formatMongodbUri, isSecret } from './format-uri'
import { type MongodbOptions, mongodbOptionsSchema } from './options'
import { parseMongodbUri } from './parse-uri'

/** A document may hold 16 MiB, all fields with their names together. */
const MAX_VALUE_BYTES = 16 * 2 ** 20 - 64 * 1024

const capabilities = ({ upsert }: MongodbOptions): StoreCapabilities => ({
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'not-found',
  insertOfExisting: upsert ? 'overwrites' : 'conflict',
  delete: true,
  // an index of the whole collection would be needed, which would change it for everybody
  expiry: false,
  manyProcesses: true,
  pipelining: false,
  poolWait: true,
  connections: true,
  maxValueBytes: MAX_VALUE_BYTES,
})

function redact(options: MongodbOptions): MongodbOptions {
  return {
    ...options,
    password: options.password === null ? null : '***',
    others: options.others.map((other) =>
      isSecret(other.name) ? { ...other, value: '***' } : other,
    ),
  }
}

const NAMES = {
  kind: 'mongodb',
  title: 'MongoDB',
  schemes: ['mongodb', 'mongodb+srv'],
}

/** MongoDB and what speaks its protocol: FerretDB, DocumentDB, Cosmos DB, Percona Server. */
export const mongodbModule: StoreModule<MongodbOptions> = {
  ...NAMES,
  form: storeForm(NAMES, mongodbOptionsSchema, mongodbForm),
  texts: mongodbForm.texts,
  options: mongodbOptionsSchema,
  parseUri: parseMongodbUri,
  formatUri: formatMongodbUri,
  redact,
  withPassword: (options, password) => ({ ...options, password }),
  capabilities,
  load: async () => {
    try {
      return (await import('./store')).mongodbDriver
    } catch (cause) {
      throw driverMissing('mongodb', cause)
    }
  },
}
