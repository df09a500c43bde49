import { WorkbenchError } from '../../../shared/errors'
import { formatBytes } from '../uri'
import type { ServerReport } from './facts'
import type { MemcachedOptions } from './options'
import { numberOf } from './stats'

/**
 * Looks at what answered before load is sent.
 *
 * @throws WorkbenchError 'server-refused' when the server does not allow that many connections,
 * 'invalid-spec' when its items are smaller than the profile says, 'unsupported' without CAS
 */
export function preflight(
  server: string,
  { stats, settings }: Pick<ServerReport, 'stats' | 'settings'>,
  options: MemcachedOptions,
  connections: number,
): void {
  const allowed = numberOf(settings, 'maxconns')
  const present = numberOf(stats, 'curr_connections') ?? 0
  if (allowed !== undefined && present + connections > allowed) {
    throw new WorkbenchError(
      'server-refused',
      `The memcached at ${server} allows ${allowed} connections and has ${present}: ${connections} more do not fit.`,
      {
        hint: 'Let virtual clients share connections (--connections), or start it with a larger -c.',
        problems: [
          {
            path: 'connections',
            value: String(connections),
            message: `At most ${Math.max(0, allowed - present)} connections fit.`,
          },
        ],
      },
    )
  }
  const largest = numberOf(settings, 'item_size_max')
  if (largest !== undefined && options.itemMaxBytes > largest) {
    throw new WorkbenchError(
      'invalid-spec',
      `The memcached at ${server} takes items of up to ${formatBytes(largest)}, and the profile says itemsize=${formatBytes(options.itemMaxBytes)}.`,
      { hint: `Write itemsize=${formatBytes(largest)}, or start the server with a larger -I.` },
    )
  }
  if (settings.get('cas_enabled') === 'no' && options.compat !== 'ycsb') {
    throw new WorkbenchError(
      'unsupported',
      `The memcached at ${server} was started without CAS (-C): updates that keep the other fields of a record cannot be atomic.`,
      { hint: 'Start it without -C, or write compat=ycsb: updates then replace the record.' },
    )
  }
}
