import type { WorkbenchClient } from '../../shared/contract/handlers'
import { linkClient } from '../../shared/link/client'
import type { Link } from '../../shared/link/link'
import { desktopLink } from './desktop'
import { isRefused, openSession } from './session'
import { webLink } from './web'

/** How a window gets a link to its host, now and after a loss. */
export type Carrier = () => Promise<Link>

async function carrierHere(): Promise<Carrier> {
  const bridge = window.touchstone
  if (bridge !== undefined) return () => desktopLink(bridge)
  await openSession()
  return webLink
}

interface ConnectOptions {
  /** the host does not let this window in any more; nothing is tried again */
  readonly onRefused: () => void
}

/**
 * The client over what this window has: the desktop's port, or the web host's socket. It comes back
 * by itself when the link is lost.
 * @throws WorkbenchError 'auth' when the web host does not know the token of the address
 */
export async function connectClient({ onRefused }: ConnectOptions): Promise<WorkbenchClient> {
  const carrier = await carrierHere()
  const watched: Carrier = async () => {
    try {
      return await carrier()
    } catch (error) {
      if (isRefused(error)) onRefused()
      throw error
    }
  }
  return linkClient(watched, { onBug: (error) => console.error(error) })
}
