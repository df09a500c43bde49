import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificates } from './certificates'
import { INSTALL_JAVA, mavenJars } from './maven-jars'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface CassandraServerOptions {
  /** PasswordAuthenticator: the first user is cassandra, with the password cassandra */
  readonly auth?: boolean
  /** TLS beside plain CQL, on the same port */
  readonly tls?: Certificates
  /** let Java compile as it would in earnest: for benches; it starts slower */
  readonly optimised?: boolean
  /** nodes of the cluster: the second is 127.0.0.2 (Linux only without further set-up) */
  readonly nodes?: 1 | 2
}

export interface RunningCassandra extends RunningServer {
  /** what to hand to `--target`; without TLS */
  readonly uri: string
  /** first to last */
  readonly nodes: readonly CassandraNode[]
}

export interface CassandraNode extends RunningServer {
  readonly address: string
  /** starts it again after `kill`, with its data */
  restart(): Promise<void>
}

const SOURCE = join(import.meta.dirname, '../../scripts/servers/cassandra')
const ADDRESSES = ['127.0.0.1', '127.0.0.2']

/** Apache Cassandra 5.0 from Maven, about 0.9 GB and 10 s for each node. */
export async function startCassandra(
  options: CassandraServerOptions = {},
): Promise<RunningCassandra> {
  const jars = await mavenJars('cassandra', join(SOURCE, 'pom.xml'))
  const [port, storagePort] = [await freePort(), await freePort()]
  const nodes: CassandraNode[] = []
  for (const address of ADDRESSES.slice(0, options.nodes ?? 1)) {
    nodes.push(await startNode({ ...options, jars, port, storagePort, address }))
  }
  const user = options.auth ? 'cassandra:cassandra@' : ''
  return {
    ...nodes[0],
    nodes,
    uri: `cassandra://${user}127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

interface NodeOptions extends CassandraServerOptions {
  readonly jars: string
  readonly address: string
  readonly port: number
  readonly storagePort: number
}

async function startNode(options: NodeOptions): Promise<CassandraNode> {
  const { address, port } = options
  const folder = await temporaryFolder('cassandra')
  await configure(folder, options)
  const launch = async (): Promise<RunningServer> => {
    const first = options.auth === true && address === ADDRESSES[0] && current === null
    const child = await startServer(
      'java',
      javaArguments(folder, options),
      first ? READY_WITH_USER : READY,
      INSTALL_JAVA,
    )
    return running(child, port, folder)
  }
  let current: RunningServer | null = null
  current = await launch()
  const node = (): RunningServer => current as RunningServer
  return {
    address,
    port,
    get pid() {
      return node().pid
    },
    pause: () => node().pause(),
    resume: () => node().resume(),
    kill: () => node().kill(),
    restart: async () => {
      current = await launch()
    },
    // its own way of ending takes 7 s, and nobody needs the data
    stop: async () => {
      await node().kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const READY = /Starting listening for CQL clients/
const READY_WITH_USER =
  /(?=[\s\S]*Starting listening for CQL clients)(?=[\s\S]*Created default superuser role)/

function javaArguments(folder: string, { jars, optimised }: NodeOptions): string[] {
  const properties = {
    'cassandra.config': `file://${folder}/cassandra.yaml`,
    'logback.configurationFile': `file://${join(SOURCE, 'logback.xml')}`,
    'cassandra.storagedir': join(folder, 'data'),
    'cassandra-foreground': 'yes',
    'cassandra.skip_wait_for_gossip_to_settle': '0',
    'cassandra.ring_delay_ms': '1000',
    'cassandra.superuser_setup_delay_ms': '0',
    // each connection logs in: at the usual cost of bcrypt that would be most of a test's time
    'cassandra.auth_bcrypt_gensalt_log2_rounds': '4',
  }
  return [
    `@${join(SOURCE, 'jvm17.args')}`,
    ...(optimised ? [] : ['-XX:TieredStopAtLevel=1']),
    ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
    ...['-cp', `${SOURCE}:${jars}/*`, 'org.apache.cassandra.service.CassandraDaemon'],
  ]
}

async function configure(folder: string, options: NodeOptions): Promise<void> {
  const template = await readFile(join(SOURCE, 'cassandra.yaml.in'), 'utf8')
  const values: Record<string, string> = {
    DIR: folder,
    ADDRESS: options.address,
    PORT: String(options.port),
    STORAGE_PORT: String(options.storagePort),
    AUTHENTICATOR: options.auth ? 'PasswordAuthenticator' : 'AllowAllAuthenticator',
    AUTHORIZER: options.auth ? 'CassandraAuthorizer' : 'AllowAllAuthorizer',
    TLS: options.tls === undefined ? '' : await tlsSettings(folder, options.tls),
  }
  await mkdir(join(folder, 'data'), { recursive: true })
  const text = template.replace(/@([A-Z_]+)@/g, (whole, name) => values[name] ?? whole)
  await writeFile(join(folder, 'cassandra.yaml'), text)
}

/** Java wants certificate and key in one file. */
async function tlsSettings(folder: string, tls: Certificates): Promise<string> {
  const store = join(folder, 'server.p12')
  const pem = ['-in', tls.serverCert, '-inkey', tls.serverKey, '-passout', 'pass:touchstone']
  await promisify(execFile)('openssl', ['pkcs12', '-export', ...pem, '-out', store])
  return `client_encryption_options:
  enabled: true
  optional: true
  require_client_auth: false
  keystore: ${store}
  keystore_password: touchstone
  store_type: PKCS12`
}
