import { ServerUri, type UriRules } from '../server-uri'
import { type MongodbOptions, mongodbOptionsSchema, PASSED_ON } from './options'

const TLS_QUERY = [
  'tlsCAFile',
  'tlsCertificateKeyFile',
  'tlsInsecure',
  'tlsAllowInvalidCertificates',
  'tlsAllowInvalidHostnames',
] as const

const FLAGS = [
  ...['tls', 'journal', 'directConnection', 'retryReads', 'retryWrites', 'upsert'],
  ...['tlsInsecure', 'tlsAllowInvalidCertificates', 'tlsAllowInvalidHostnames'],
]

const OWN_QUERY = [
  ...['authSource', 'authMechanism', 'replicaSet', 'directConnection', 'w', 'journal'],
  ...['wtimeoutMS', 'readPreference', 'readConcernLevel', 'retryReads', 'retryWrites', 'upsert'],
  ...['tls', ...TLS_QUERY],
]

/** Of the driver, but decided elsewhere. */
const DECIDED: Readonly<Record<string, string>> = {
  maxPoolSize: 'The number of connections is --connections.',
  minPoolSize: 'The number of connections is --connections.',
  maxConnecting: 'The number of connections is --connections.',
  maxIdleTimeMS: 'Connections stay open for as long as the run lasts.',
  waitQueueTimeoutMS: 'The time limit of an operation is --timeout.',
  socketTimeoutMS: 'The time limit of an operation is --timeout.',
  timeoutMS: 'The time limit of an operation is --timeout.',
  connectTimeoutMS: 'Leave it out.',
  serverSelectionTimeoutMS: 'Leave it out.',
}

/** Names of other stores' URIs that {@link ServerUri} knows, and what they are called here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ca: 'tlsCAFile=/path/to/ca.pem',
  cert: 'tlsCertificateKeyFile=/path/to/client.pem, with certificate and key in it',
  key: 'tlsCertificateKeyFile=/path/to/client.pem, with certificate and key in it',
  verify: 'tlsInsecure=true, if anyone may answer',
}

const RULES: UriRules = {
  product: 'MongoDB',
  schemes: ['mongodb', 'mongodb+srv'],
  tlsSchemes: [],
  options: [...OWN_QUERY, ...PASSED_ON, ...Object.keys(DECIDED)],
  howToWrite:
    'Write mongodb://user:password@host1:27017,host2:27017/database?replicaSet=name, or mongodb+srv://…. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

/** The driver takes its names in any case, and knows two of them by another name. */
const CANONICAL = new Map([
  ...RULES.options.map((name): [string, string] => [name.toLowerCase(), name]),
  ['ssl', 'tls'],
  ['j', 'journal'],
])

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password */
export function parseMongodbUri(uri: string): MongodbOptions {
  const reader = new ServerUri(canonicalNames(uri), RULES)
  for (const [name, message] of Object.entries(DECIDED)) {
    const value = reader.text(name)
    if (value !== undefined) {
      reader.fault(name, value, `'${name}' is not taken from the URI.`, message)
    }
  }
  for (const [name, hint] of Object.entries(ELSEWHERE)) {
    const value = reader.text(name)
    if (value !== undefined) {
      reader.fault(name, value, `There is no option '${name}'.`, `Write ${hint}.`)
    }
  }
  const flags = new Map(FLAGS.map((name) => [name, flagOf(reader, name)]))
  const srv = reader.scheme === 'mongodb+srv'
  const raw = {
    srv,
    hosts: readHosts(reader),
    username: reader.username,
    password: reader.password,
    database: reader.path === '' ? undefined : reader.path,
    authSource: reader.text('authSource'),
    authMechanism: reader.text('authMechanism'),
    replicaSet: reader.text('replicaSet'),
    directConnection: flags.get('directConnection'),
    w: reader.text('w'),
    journal: flags.get('journal'),
    wtimeoutMs: readInteger(reader, 'wtimeoutMS'),
    readPreference: reader.text('readPreference'),
    readConcern: reader.text('readConcernLevel'),
    retryReads: flags.get('retryReads'),
    retryWrites: flags.get('retryWrites'),
    upsert: flags.get('upsert'),
    tls: readTls(reader, flags, flags.get('tls') ?? srv),
    others: PASSED_ON.flatMap((name) => {
      const value = reader.text(name)
      return value === undefined ? [] : [{ name, value }]
    }),
  }
  const parsed = mongodbOptionsSchema.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) faultOf(reader, issue, raw)
  reader.done()
  return parsed.data as MongodbOptions
}

/** Behind the last `@` only, so that no password is touched. */
function canonicalNames(uri: string): string {
  const at = uri.lastIndexOf('@') + 1
  const tail = uri
    .slice(at)
    .replace(/([?&])([a-z]+)(?==)/gi, (_, separator: string, name: string) => {
      return separator + (CANONICAL.get(name.toLowerCase()) ?? name)
    })
  return uri.slice(0, at) + tail
}

function readHosts(reader: ServerUri): { host: string; port?: number }[] {
  return reader.authority.split(',').map((text) => {
    const { host, port } = reader.address(text)
    if (host === undefined) reader.fault('host', text, 'The URI names no host.', RULES.howToWrite)
    return { host: host ?? 'unreadable', port }
  })
}

function flagOf(reader: ServerUri, name: string): boolean | undefined {
  const text = reader.choice(name, ['true', 'false'])
  return text === undefined ? undefined : text === 'true'
}

function readInteger(reader: ServerUri, name: string): number | undefined {
  const text = reader.text(name)
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  reader.fault(name, text, `'${text}' is not a number for '${name}'.`)
  return undefined
}

function readTls(
  reader: ServerUri,
  flags: ReadonlyMap<string, boolean | undefined>,
  secure: boolean,
) {
  if (!secure) {
    for (const name of [...TLS_QUERY, 'servername']) {
      const value = reader.text(name)
      if (value !== undefined) {
        reader.fault(name, value, `'${name}' belongs to TLS.`, 'Add tls=true.')
      }
    }
    return null
  }
  const anyone = flags.get('tlsInsecure') || flags.get('tlsAllowInvalidCertificates')
  return {
    caFile: reader.text('tlsCAFile'),
    certKeyFile: reader.text('tlsCertificateKeyFile'),
    serverName: reader.text('servername'),
    verify: anyone ? 'none' : flags.get('tlsAllowInvalidHostnames') ? 'authority' : 'full',
  }
}

function faultOf(
  reader: ServerUri,
  { path, message }: { readonly path: readonly PropertyKey[]; readonly message: string },
  raw: Readonly<Record<string, unknown>>,
): void {
  const field = String(path[0])
  const value = raw[field]
  const shown = field !== 'password' && typeof value === 'string' ? value : undefined
  const what = shown === undefined ? field : `${field}=${shown}`
  const whole = /^[A-Zm].*\.$/.test(message) || /^directConnection/.test(message)
  reader.fault(field, shown, whole ? message : `${what}: ${message}.`)
}
