import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WorkbenchError } from '../../shared/errors'

const LOOPBACK = '127.0.0.1'
/** Tried first, so that an SSH tunnel that is set up once goes on working. */
export const USUAL_PORT = 4870

/**
 * Listens on this machine only.
 *
 * @param port 0: any that is free; null: the usual one, or any when another program has that
 * @returns the port
 * @throws WorkbenchError 'invalid-spec' when the port cannot be had
 */
export async function listen(server: Server, port: number | null): Promise<number> {
  try {
    return await listenOn(server, port ?? USUAL_PORT)
  } catch (error) {
    if (port === null) return listenOn(server, 0)
    const { code } = error as NodeJS.ErrnoException
    throw new WorkbenchError('invalid-spec', `--port ${port}: ${REASONS[code ?? ''] ?? code}.`, {
      hint: 'Take another port, or leave the option out.',
      cause: error,
    })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'the system does not let this user listen there',
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
