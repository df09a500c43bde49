import { connect as connectTcp, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Endpoint } from './endpoint'

const KEEP_ALIVE_MS = 15_000

/** What came in: valid in `bytes[0, length)` during the call only. */
export type BytesListener = (bytes: Buffer, length: number) => void

/**
 * Begins to connect. Plain sockets read into one kept buffer (`onread`), which saves the stream
 * machinery and an allocation per read: platform.md §6.1b. TLS sockets deliver chunks.
 */
export function openSocket(
  endpoint: Endpoint,
  bufferBytes: number,
  connectTimeoutMs: number,
  onBytes: BytesListener,
): Socket {
  const socket =
    endpoint.tls === null
      ? connectTcp({
          ...address(endpoint, connectTimeoutMs),
          onread: {
            buffer: Buffer.allocUnsafeSlow(bufferBytes),
            callback: (length, buffer) => {
              onBytes(buffer as Buffer, length)
              return true
            },
          },
        })
      : connectTls({
          ...address(endpoint, connectTimeoutMs),
          secureContext: endpoint.tls.context,
          servername: endpoint.tls.serverName,
          rejectUnauthorized: endpoint.tls.verify,
        })
  if (endpoint.tls !== null) {
    socket.on('data', (chunk: Buffer) => onBytes(chunk, chunk.length))
    // a TLS socket ignores these among the options of `connect`
    socket.setNoDelay(true)
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
  }
  return socket
}

function address(endpoint: Endpoint, connectTimeoutMs: number): TcpNetConnectOpts {
  if (endpoint.socketPath !== null) {
    return { path: endpoint.socketPath } as unknown as TcpNetConnectOpts
  }
  return {
    host: endpoint.host,
    port: endpoint.port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
    // Node gives each address 250 ms, which is too short for a far server
    ...(endpoint.family === null
      ? { autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(connectTimeoutMs / 3)) }
      : { family: endpoint.family }),
  }
}
