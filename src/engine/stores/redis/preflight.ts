import { WorkbenchError } from '../../../shared/errors'
import { endpointName } from '../../wire/endpoint'
import type { ConnectContext } from '../port'
import { type Info, infoNumber, isCluster, isReadOnlyReplica, primaryOf } from './info'
import type { RedisOptions } from './options'

/**
 * Looks at what answered before load is sent.
 *
 * @throws WorkbenchError 'unsupported' for a node of a cluster, 'server-refused' when the server
 * does not allow that many connections
 */
export function preflight(
  info: Info,
  options: RedisOptions,
  context: Pick<ConnectContext, 'connections' | 'onEvent'>,
): void {
  const server = endpointName(options)
  if (isCluster(info)) {
    throw new WorkbenchError(
      'unsupported',
      `Redis at ${server} is a node of a Redis Cluster, addressed as a single server: it would refuse the keys of all other nodes.`,
      { hint: 'Give a server that is not part of a cluster (cluster-enabled no).' },
    )
  }
  const allowed = infoNumber(info, 'maxclients')
  const present = infoNumber(info, 'connected_clients') ?? 0
  if (allowed !== undefined && present + context.connections > allowed) {
    throw new WorkbenchError(
      'server-refused',
      `Redis at ${server} allows ${allowed} clients and has ${present}: ${context.connections} more connections do not fit.`,
      {
        hint: 'Let virtual clients share connections (--connections), or raise maxclients.',
        problems: [
          {
            path: 'connections',
            value: String(context.connections),
            message: `At most ${allowed - present} connections fit.`,
          },
        ],
      },
    )
  }
  if (isReadOnlyReplica(info)) {
    notice(
      context,
      `Redis at ${server} is a read-only replica of ${primaryOf(info)}: it rejects every write.`,
    )
  }
  if (info.get('rdb_last_bgsave_status') === 'err') {
    notice(
      context,
      `The last snapshot of Redis at ${server} failed: it may refuse writes (MISCONF).`,
    )
  }
}

function notice(context: Pick<ConnectContext, 'onEvent'>, message: string): void {
  context.onEvent?.({ kind: 'notice', message })
}
