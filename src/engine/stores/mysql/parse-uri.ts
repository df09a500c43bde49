import { ServerUri, type UriRules } from '../server-uri'
import { type MysqlOptions, mysqlOptionsSchema } from './options'

const RULES: UriRules = {
  product: 'MySQL',
  schemes: ['mysql', 'mysqls', 'mysql+unix', 'mariadb'],
  tlsSchemes: ['mysqls'],
  socketScheme: 'mysql+unix',
  pathName: 'database',
  options: ['layout', 'engine', 'family', 'db', 'compat'],
  howToWrite:
    'Write mysql://user:password@host:3306/database, mysqls://… for TLS, or mysql+unix:///path?db=database. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

/**
 * `mysql://user:password@host:3306/database?layout=json&engine=rocksdb`, `mysqls://` for TLS,
 * `mysql+unix:///run/mysqld.sock?db=ycsb`.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseMysqlUri(uri: string): MysqlOptions {
  const reader = new ServerUri(uri, RULES)
  return reader.options(mysqlOptionsSchema, {
    ...reader.place(),
    username: reader.username,
    password: reader.password,
    database: reader.pathOr('db'),
    family: reader.family(),
    layout: reader.text('layout'),
    engine: reader.text('engine'),
    compat: reader.text('compat'),
    tls: reader.tls(),
  })
}
