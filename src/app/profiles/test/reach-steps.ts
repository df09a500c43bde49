import type { Socket } from 'node:net'
import { describeConnectError } from '../../../engine/wire/connect-errors'
import { loadTls } from '../../../engine/wire/endpoint'
import { valueAt } from '../../../shared/store-values'
import { endpointOf, endpointText, hasTls } from '../endpoint-of'
import type { StoreOptions } from '../profile-store'
import { connectTo, type FoundServer, findServer, needsName, secure, type Trust } from './reach'
import type { TestProgress } from './test-progress'

/** Stores whose server agrees on TLS only within its own protocol: that is the login's to do. */
const TLS_WITHIN_PROTOCOL = ['mysql', 'postgresql', 'sharded-sql']

/** Whether TLS is agreed on while logging in. */
export const tlsByLogin = ({ module, options }: StoreOptions): boolean =>
  TLS_WITHIN_PROTOCOL.includes(module.kind) &&
  hasTls(valueAt(options, 'shards.0.options') ?? options)

/**
 * Name, TCP and TLS of the first endpoint, one after the other and all within the time.
 *
 * @throws WorkbenchError the exact cause
 */
export async function reachSteps(
  store: StoreOptions,
  progress: TestProgress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  let socket: Socket | null = null
  try {
    socket = await reach(store, progress, timeoutMs, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw describe(error, store)
  } finally {
    socket?.destroy()
  }
}

async function reach(
  store: StoreOptions,
  progress: TestProgress,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket | null> {
  const endpoint = endpointOf(store)
  const left = () => Math.max(1, Math.round(timeoutMs - progress.tookMs))
  if (endpoint.kind === 'none') {
    progress.notNeeded('name', 'tcp', 'tls')
    return null
  }
  if (endpoint.kind === 'socket') {
    progress.notNeeded('name')
    const socket = await progress.step('tcp', () => connectTo(endpoint, left(), signal))
    progress.notNeeded('tls')
    return socket
  }
  const find = (): Promise<FoundServer> => findServer(endpoint, left(), signal)
  const server = needsName(endpoint) ? await progress.step('name', find) : await find()
  if (!needsName(endpoint)) progress.notNeeded('name')
  const socket = await progress.step('tcp', () => connectTo(server, left(), signal))
  if (tlsByLogin(store)) return socket
  if (!hasTls(store.options)) {
    progress.notNeeded('tls')
    return socket
  }
  const host = endpoint.service === null ? endpoint.host : server.host
  try {
    return await progress.step('tls', async () =>
      secure(socket, await trustOf(store.options, host), left(), signal),
    )
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Settings of TLS as the schemas name them. */
async function trustOf(options: unknown, host: string): Promise<Trust> {
  const file = (...names: readonly string[]): string | null =>
    (names
      .map((name) => valueAt(options, `tls.${name}`))
      .find((value) => typeof value === 'string') as string | undefined) ?? null
  const verify = valueAt(options, 'tls.verify')
  const tls = await loadTls(
    {
      caFile: file('caFile'),
      certFile: file('certFile', 'certKeyFile'),
      keyFile: file('keyFile', 'certKeyFile'),
      serverName: file('serverName'),
      verify: verify !== false && verify !== 'none',
    },
    host,
  )
  return { tls, host, nameFree: verify === 'authority' }
}

function describe(error: unknown, store: StoreOptions): Error {
  const { module, options } = store
  const endpoint = endpointOf(store)
  const [plain] = module.schemes
  const tls = module.schemes.find((scheme) => scheme === `${plain}s`)
  return describeConnectError(error, {
    product: module.title,
    server: endpointText(endpoint),
    host: endpoint.kind === 'server' ? endpoint.host : '',
    tls: hasTls(options),
    schemes: tls === undefined ? null : { tls: `${tls}://`, plain: `${plain}://` },
  })
}
