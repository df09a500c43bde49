import { lookup } from 'node:dns'
import { resolveSrv } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { EndpointTls } from '../../../engine/wire/endpoint'
import { ConnectionClosedError, ConnectTimeoutError } from '../../../engine/wire/errors'
import type { StoreEndpoint } from '../endpoint-of'

export interface FoundAddress {
  readonly address: string
  readonly family: number
}

/** A server as the DNS knows it. */
export interface FoundServer {
  readonly host: string
  readonly port: number
  readonly addresses: readonly FoundAddress[]
}

type Server = Extract<StoreEndpoint, { kind: 'server' }>

/** Whether anybody has to be asked where the host is. */
export const needsName = ({ host, service }: Server): boolean =>
  service !== null || isIP(host) === 0

/** Asks the DNS. @throws the system's error; ConnectTimeoutError */
export async function findServer(
  server: Server,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<FoundServer> {
  return within(timeoutMs, signal, 'reach', async () => {
    const { host, port } = server.service === null ? server : await firstOfService(server)
    return { host, port, addresses: await addressesOf(host, server.family) }
  })
}

async function firstOfService({ host, service }: Server): Promise<{ host: string; port: number }> {
  const records = await resolveSrv(`${service}.${host}`)
  const [first] = records.sort((a, b) => a.priority - b.priority)
  if (first === undefined) throw Object.assign(new Error('no SRV record'), { code: 'ENOTFOUND' })
  return { host: first.name, port: first.port }
}

function addressesOf(host: string, family: 4 | 6 | null): Promise<readonly FoundAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, family: family ?? 0 }, (error, addresses) => {
      if (error === null) resolve(addresses)
      else reject(error)
    })
  })
}

/** A socket that is connected. @throws the system's error; ConnectTimeoutError */
export function connectTo(
  at: FoundServer | { readonly path: string },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const socket =
    'path' in at
      ? connect({ path: at.path })
      : connect({
          host: at.host,
          port: at.port,
          lookup: answering(at.addresses),
          autoSelectFamily: true,
          // Node gives each address 250 ms, which is too short for a far server
          autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(timeoutMs / 3)),
        })
  return settled(socket, 'connect', 'reach', timeoutMs, signal)
}

/** The DNS has been asked already. */
const answering =
  (addresses: readonly FoundAddress[]): LookupFunction =>
  (_host, options, callback) => {
    if (options.all === true) callback(null, [...addresses])
    else callback(null, addresses[0].address, addresses[0].family)
  }

/** How a server is trusted. */
export interface Trust {
  readonly tls: EndpointTls
  /** expected in the certificate unless `tls` names another; an address stands in it as one */
  readonly host: string
  /** any name in the certificate will do */
  readonly nameFree: boolean
}

/** Agrees on TLS over a socket that is connected. @throws what TLS said; ConnectTimeoutError */
export function secure(
  socket: Socket,
  { tls, host, nameFree }: Trust,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const secured = connectTls({
    socket,
    host,
    secureContext: tls.context,
    servername: tls.serverName,
    rejectUnauthorized: tls.verify,
    ...(nameFree ? { checkServerIdentity: () => undefined } : {}),
  })
  return settled(secured, 'secureConnect', 'secure', timeoutMs, signal)
}

function settled<S extends Socket>(
  socket: S,
  event: string,
  stage: 'reach' | 'secure',
  timeoutMs: number,
  signal: AbortSignal,
): Promise<S> {
  const done = new Promise<S>((resolve, reject) => {
    socket.once(event, () => resolve(socket))
    socket.on('error', reject)
    socket.once('close', () => reject(new ConnectionClosedError(stage)))
  })
  // closed before anybody waited for it, or after nobody does any more
  done.catch(() => {})
  return within(timeoutMs, signal, stage, () => done).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
}

/** Fails when the time is over or the signal says so, whatever the work does. */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  stage: 'reach' | 'secure',
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  let end = () => {}
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new ConnectTimeoutError(stage, timeoutMs)), timeoutMs)
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    end()
  }
}
