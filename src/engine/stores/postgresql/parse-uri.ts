import { ServerUri, type UriRules } from '../server-uri'
import { type PostgresqlOptions, postgresqlOptionsSchema } from './options'

const TLS_QUERY = ['sslrootcert', 'sslcert', 'sslkey', 'servername'] as const
const OWN_QUERY = ['layout', 'index', 'schema', 'synchronous_commit'] as const

const RULES: UriRules = {
  product: 'PostgreSQL',
  schemes: ['postgresql', 'postgres'],
  tlsSchemes: [],
  tlsOptions: false,
  pathName: 'database',
  options: [...OWN_QUERY, 'host', 'port', 'sslmode', ...TLS_QUERY],
  howToWrite:
    'Write postgresql://user:password@host:5432/database, or postgresql:///database?host=/run/postgresql for a Unix socket. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

/**
 * `postgresql://user:password@host:5432/database?layout=jsonb`, with libpq's names for TLS
 * (`sslmode`, `sslrootcert`, `sslcert`, `sslkey`) and for a Unix socket (`host=/run/postgresql`).
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parsePostgresqlUri(uri: string): PostgresqlOptions {
  const reader = new ServerUri(uri, RULES)
  const raw = {
    username: reader.username,
    password: reader.password,
    ...readPlace(reader),
    database: reader.path || undefined,
    schema: reader.text('schema'),
    layout: reader.text('layout'),
    index: reader.text('index'),
    synchronousCommit: reader.text('synchronous_commit'),
    tls: readTls(reader),
  }
  const names = { synchronousCommit: 'synchronous_commit' }
  return reader.options(postgresqlOptionsSchema, raw, names)
}

function readPlace(reader: ServerUri) {
  const folder = reader.text('host')
  const { host, port: written } = folder === undefined ? reader.server() : reader.address()
  const port = written ?? reader.port(reader.text('port'))
  if (folder === undefined) return { host, port }
  if (host !== undefined) {
    reader.fault('host', folder, 'The host is given twice.')
  } else if (!folder.startsWith('/')) {
    const message = 'host=… is the folder of a Unix socket, and begins with a slash.'
    const hint = 'Write the name of a server before the database: postgresql://server/database.'
    reader.fault('host', folder, message, hint)
  }
  return { socketFolder: folder.startsWith('/') ? folder : undefined, port }
}

function readTls(reader: ServerUri) {
  const mode = reader.text('sslmode') ?? 'disable'
  if (!['disable', 'require', 'verify-full'].includes(mode)) {
    const message = `'sslmode' is disable, require or verify-full, not '${mode}'.`
    const hint =
      'prefer and allow may leave a connection open to all; verify-ca would take any server of the authority.'
    reader.fault('sslmode', mode, message, hint)
  } else if (mode === 'disable') {
    for (const name of TLS_QUERY) {
      const value = reader.text(name)
      if (value === undefined) continue
      reader.fault(name, value, `'${name}' is for TLS.`, 'Add sslmode=verify-full.')
    }
    return null
  }
  return {
    caFile: reader.text('sslrootcert'),
    certFile: reader.text('sslcert'),
    keyFile: reader.text('sslkey'),
    serverName: reader.text('servername'),
    verify: mode === 'verify-full',
  }
}
