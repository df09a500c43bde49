import { isIP } from 'node:net'
import { secretPaths } from '../../../engine/stores/secrets'
import type { StoreFacts } from '../../../shared/report'
import { valueAt } from '../../../shared/store-values'
import { endpointOf, hasTls } from '../endpoint-of'
import type { StoreOptions } from '../profile-store'

/** What somebody should know before trusting figures, or a password, to this connection. */
export function connectionWarnings(store: StoreOptions, facts: StoreFacts): string[] {
  return [...transportWarnings(store), ...serverWarnings(facts)]
}

function transportWarnings(store: StoreOptions): string[] {
  const options = valueAt(store.options, 'shards.0.options') ?? store.options
  const verify = valueAt(options, 'tls.verify')
  if (verify === false || verify === 'none') {
    return ['TLS is not verified: anybody could answer in place of this server.']
  }
  if (verify === 'authority') {
    return ['TLS is verified but for the name: any server of the same authority could answer.']
  }
  if (hasTls(options) || secretPaths(store.module, store.options).length === 0) return []
  const endpoint = endpointOf(store)
  if (endpoint.kind !== 'server' || isLoopback(endpoint.host)) return []
  return ['There is no TLS: whoever is on the way can read what is sent.']
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function serverWarnings({ topology, details, durability }: StoreFacts): string[] {
  const warnings: string[] = []
  const isReplica = /^(?:a )?(?:read-only )?(?:replica|secondary|standby)\b/i.test(topology)
  if (isReplica) warnings.push(`This is no primary (${topology}): reads may be older than writes.`)
  if (details.writable === false) {
    warnings.push('It is read-only: a workload that writes cannot be run on it.')
  }
  if (typeof details.whenFull === 'string' && details.whenFull.includes('evicted')) {
    warnings.push(`When its memory is full, ${details.whenFull}.`)
  }
  for (const [promise, sentence] of Object.entries(durability)) {
    if (sentence.startsWith('failed')) warnings.push(`${promise}: ${sentence}.`)
  }
  if (typeof details.note === 'string') warnings.push(`${details.note}.`)
  return warnings
}
