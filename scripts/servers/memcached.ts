import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, temporaryFolder } from './process'

export interface MemcachedServerOptions {
  /** TLS in place of plain TCP */
  readonly tls?: Certificates
  /** asks for a login: by its text protocol (-Y), or by SASL and the binary protocol (-S) */
  readonly login?: {
    readonly kind: 'text' | 'sasl'
    readonly user: string
    readonly password: string
  }
  /** listens on a Unix socket and on nothing else */
  readonly unixSocket?: boolean
  /** start again on this port */
  readonly port?: number
  /** further arguments: `-m 64` as ['-m', '64'] */
  readonly config?: readonly string[]
}

export interface RunningMemcached extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
}

export const INSTALL_MEMCACHED =
  'apt-get install memcached (Debian), brew install memcached (macOS)'
export const INSTALL_SASL = 'apt-get install sasl2-bin (Debian)'

/** A memcached bound to 127.0.0.1, ready to answer. Started by root, it runs as nobody. */
export async function startMemcached(
  options: MemcachedServerOptions = {},
): Promise<RunningMemcached> {
  const { login, tls } = options
  const port = options.port ?? (await freePort())
  const folder = await temporaryFolder('memcached')
  await chmod(folder, 0o755)
  // a folder that memcached may write to, whoever it runs as
  const open = join(folder, 'open')
  await mkdir(open)
  await chmod(open, 0o777)
  const socket = options.unixSocket ? join(open, 'memcached.sock') : null
  const env = { ...process.env }
  const args = [
    ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []),
    ...(socket === null
      ? ['-l', '127.0.0.1', '-p', String(port), '-U', '0']
      : ['-s', socket, '-a', '0777']),
    ...(tls === undefined ? [] : await tlsArgs(tls, folder)),
    ...(options.config ?? []),
  ]
  if (login?.kind === 'text') {
    const file = join(folder, 'users')
    await writeFile(file, `${login.user}:${login.password}\n`)
    args.push('-Y', file)
  }
  if (login?.kind === 'sasl') {
    await writeSaslUser(folder, login.user, login.password)
    env.SASL_CONF_PATH = folder
    args.push('-S', '-B', 'binary')
  }
  const child = spawn('memcached', args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  await listening(child, socket === null ? { port, host: '127.0.0.1' } : { path: socket })
  const user =
    login === undefined
      ? ''
      : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
  const place = socket === null ? `${user}127.0.0.1:${port}` : `${user}${socket}`
  const scheme = socket !== null ? 'memcached+unix' : tls === undefined ? 'memcached' : 'memcacheds'
  const query = [
    ...(tls === undefined ? [] : [`ca=${encodeURIComponent(tls.ca)}`]),
    ...(login?.kind === 'sasl' ? ['protocol=binary'] : []),
  ]
  const server = running(child, port, folder)
  return {
    ...server,
    // asked to end, it takes a second to look; it has nothing to save
    stop: async () => {
      await server.kill()
      await server.stop()
    },
    uri: `${scheme}://${place}${query.length === 0 ? '' : `?${query.join('&')}`}`,
  }
}

/** memcached says nothing when it is ready: it is asked until it takes a connection. */
async function listening(
  child: ChildProcess,
  address: { port: number; host: string } | { path: string },
): Promise<void> {
  let printed = ''
  const read = (chunk: Buffer): void => {
    printed += chunk.toString()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  let failure: Error | undefined
  child.once('error', (cause) => {
    failure = new Error(`memcached cannot be started. Install it: ${INSTALL_MEMCACHED}`, { cause })
  })
  child.once('exit', (code) => {
    failure ??= new Error(`memcached ended with ${code}:\n${printed}`)
  })
  for (;;) {
    const socket = connect(address)
    try {
      await once(socket, 'connect')
      return
    } catch {
      if (failure !== undefined) throw failure
      await pause(10)
    } finally {
      socket.destroy()
    }
  }
}

/** Copies that the user memcached runs as may read. */
async function tlsArgs(tls: Certificates, folder: string): Promise<string[]> {
  const copies = { chain: join(folder, 'server.pem'), key: join(folder, 'server.key') }
  await Promise.all([copyFile(tls.serverCert, copies.chain), copyFile(tls.serverKey, copies.key)])
  await Promise.all(Object.values(copies).map((file) => chmod(file, 0o644)))
  return ['-Z', '-o', `ssl_chain_cert=${copies.chain},ssl_key=${copies.key}`]
}

async function writeSaslUser(folder: string, user: string, password: string): Promise<void> {
  const database = join(folder, 'sasldb')
  await writeFile(join(folder, 'memcached.conf'), `mech_list: plain\nsasldb_path: ${database}\n`)
  const args = ['-p', '-c', '-a', 'memcached', '-u', hostname(), '-f', database, user]
  execFileSync('saslpasswd2', args, { input: `${password}\n` })
  await chmod(database, 0o644)
}
