import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type LinkClient, linkClient } from '../../src/shared/link/client'
import { webSocketLink } from '../../src/shared/link/web-socket'

/**
 * The contract of a web host, without a window.
 *
 * @param address as the host prints it, with its token
 */
export async function hostClient(address: string): Promise<LinkClient> {
  const { origin, host, hash } = new URL(address)
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  return linkClient(async () => {
    const socket = new WebSocket(`ws://${host}/ws`, { headers: { cookie, origin } })
    await once(socket, 'open')
    return webSocketLink(socket)
  })
}
