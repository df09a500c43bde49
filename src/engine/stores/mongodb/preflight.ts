import { WorkbenchError } from '../../../shared/errors'
import type { ConnectContext } from '../port'
import { type MongodbOptions, serverName } from './options'
import { isWritable, type ServerState } from './server-state'

/**
 * Looks at what answered before load is sent.
 *
 * @throws WorkbenchError 'server-refused' when the server does not allow that many connections
 */
export function preflight(
  state: ServerState,
  options: MongodbOptions,
  { connections, onEvent }: Pick<ConnectContext, 'connections' | 'onEvent'>,
): void {
  const free = Number(state.status.connections?.available)
  if (Number.isFinite(free) && free > 0 && connections > free) {
    throw new WorkbenchError(
      'server-refused',
      `MongoDB at ${serverName(options)} has room for ${free} more connections: ${connections} do not fit.`,
      {
        hint: 'Let virtual clients share connections (--connections), or raise net.maxIncomingConnections.',
        problems: [
          {
            path: 'connections',
            value: String(connections),
            message: `At most ${free} connections fit.`,
          },
        ],
      },
    )
  }
  if (!isWritable(state) && options.directConnection) {
    onEvent?.({
      kind: 'notice',
      message: `MongoDB at ${serverName(options)} is a secondary: it rejects every write.`,
    })
  }
}
