import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { type Endpoint, endpointName, loadTls } from '../../wire/endpoint'
import type { Flusher } from '../../wire/flusher'
import { OutageReporter } from '../../wire/outage'
import type { ConnectContext } from '../port'
import type { ServerAddress } from './connect-errors'
import { MemcachedConnection } from './connection'
import { DIALECTS } from './dialect'
import type { MemcachedOptions } from './options'

/** Makes connections to one server; they are opened by whoever asked. */
export interface ConnectionFactory {
  readonly endpoint: Endpoint
  control(): MemcachedConnection
  /** for lists of keys, which only text can ask for. @throws WorkbenchError 'unsupported' */
  listing(): MemcachedConnection
  operations(): MemcachedConnection
}

/** memory for read buffers of all connections together */
const BUFFERS_BYTES = 16 * 1024 * 1024
/** what one read from a socket brings at most */
const LARGEST_BUFFER = 64 * 1024

export async function connectionFactory(
  address: ServerAddress,
  options: MemcachedOptions,
  context: ConnectContext,
  flusher: Flusher,
): Promise<ConnectionFactory> {
  const { family } = options
  const tls = options.tls === null ? null : await loadTls(options.tls, address.host)
  const endpoint: Endpoint = { ...address, family, tls }
  const { clock, connectTimeoutMs, onEvent } = context
  const outage =
    onEvent === undefined ? undefined : new OutageReporter(endpointName(endpoint), clock, onEvent)
  const count = context.connections * options.servers.length
  const share = Math.floor(BUFFERS_BYTES / count)
  const binary = options.protocol === 'binary'
  const make = (
    bufferBytes: number,
    reporter?: OutageReporter,
    speaksBinary = binary,
  ): MemcachedConnection =>
    new MemcachedConnection(
      {
        endpoint,
        // the scanner of text reads meta and classic replies alike
        scanner: (speaksBinary ? DIALECTS.binary : DIALECTS.classic).scanner(),
        connectTimeoutMs,
        bufferBytes,
        clock,
        backoff: new Backoff(Math.random),
        flusher,
        outage: reporter,
      },
      options,
      speaksBinary,
    )
  return {
    endpoint,
    control: () => make(LARGEST_BUFFER),
    listing: () => {
      if (binary && options.username !== null) throw noListing(endpointName(endpoint))
      return make(LARGEST_BUFFER, undefined, false)
    },
    operations: () => make(Math.max(4096, Math.min(LARGEST_BUFFER, share)), outage),
  }
}

/** A server with SASL speaks the binary protocol and no other. */
const noListing = (server: string): WorkbenchError =>
  new WorkbenchError(
    'unsupported',
    `The memcached at ${server} cannot list its keys: the binary protocol, which its SASL asks for, has no command for that.`,
    { hint: 'Restart the server to clear it: it keeps nothing. Or use text authentication (-Y).' },
  )
