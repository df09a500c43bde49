import type { Client, Host } from 'cassandra-driver'
import type { Clock } from '../../clock'
import type { StoreEvent } from '../port'

/** Tells of nodes that are lost and back, one line each; the driver goes on trying, 1 s apart at most. */
export function reportNodes(
  client: Client,
  clock: Clock,
  onEvent: ((event: StoreEvent) => void) | undefined,
  onBack: () => void,
): void {
  const downSinceNs = new Map<string, number>()
  client.on('hostDown', ({ address }: Host) => {
    if (downSinceNs.has(address)) return
    downSinceNs.set(address, clock.now())
    onEvent?.({ kind: 'connection-lost', message: `All connections to ${address} are lost.` })
  })
  client.on('hostUp', ({ address }: Host) => {
    const since = downSinceNs.get(address)
    downSinceNs.delete(address)
    onBack()
    if (since === undefined) return
    const seconds = ((clock.now() - since) / 1e9).toFixed(1)
    onEvent?.({ kind: 'reconnected', message: `${address} is back after ${seconds} s.` })
  })
}
