import { driverMissing } from '../embedded'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { mysqlForm } from './form'
import { formatMysqlUri } from './format-uri'
import { type MysqlOptions, mysqlOptionsSchema } from './options'
import { parseMysqlUri } from './parse-uri'

const CAPABILITIES: StoreCapabilities = {
  // the key column compares bytes (utf8mb4_bin), as the product makes it
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'not-found',
  insertOfExisting: 'conflict',
  delete: true,
  expiry: false,
  manyProcesses: true,
  // the protocol answers one statement at a time: sharing a connection means waiting for it
  pipelining: false,
  poolWait: true,
  connections: true,
  // LONGTEXT; what a server takes in one packet (max_allowed_packet) is checked before sending
  maxValueBytes: null,
}

const NAMES = {
  kind: 'mysql',
  title: 'MySQL / MariaDB',
  schemes: ['mysql', 'mysqls', 'mysql+unix', 'mariadb'],
}

/**
 * MySQL and what speaks its protocol: MariaDB, MyRocks, Percona Server, TiDB, OceanBase,
 * ShardingSphere-Proxy, Vitess, Dolt, …; named by what they answer.
 */
export const mysqlModule: StoreModule<MysqlOptions> = {
  ...NAMES,
  form: storeForm(NAMES, mysqlOptionsSchema, mysqlForm),
  texts: mysqlForm.texts,
  options: mysqlOptionsSchema,
  parseUri: parseMysqlUri,
  formatUri: formatMysqlUri,
  redact: (options) => (options.password === null ? options : { ...options, password: '***' }),
  withPassword: (options, password) => ({ ...options, password }),
  capabilities: () => CAPABILITIES,
  load: async () => {
    try {
      return (await import('./store')).mysqlDriver
    } catch (cause) {
      throw driverMissing('mysql2', cause)
    }
  },
}
