import { WorkbenchError } from '../../../shared/errors'
import type { ConnectContext } from '../port'
import { isWritable } from './facts'
import { type PostgresqlOptions, serverName } from './options'
import { type ServerState, settingOf } from './server-state'
import type { FoundTable } from './table'

/**
 * Looks at what answered before load is sent.
 *
 * @throws WorkbenchError 'server-refused' when the server does not allow that many connections
 */
export function preflight(
  state: ServerState,
  table: FoundTable | null,
  options: PostgresqlOptions,
  context: Pick<ConnectContext, 'connections' | 'onEvent'>,
): void {
  refuseCrowd(state, options, context.connections)
  const at = `PostgreSQL at ${serverName(options)}`
  const notice = (message: string): void => context.onEvent?.({ kind: 'notice', message })
  if (!isWritable(state)) {
    const why = state.inRecovery ? 'a standby in recovery' : 'read-only'
    notice(`${at} is ${why}: it rejects every write.`)
  }
  const encoding = settingOf(state, 'server_encoding')
  if (encoding !== undefined && encoding !== 'UTF8') {
    notice(`${at} keeps texts as ${encoding}: values with bytes that it cannot write are rejected.`)
  }
  const collation = table?.keyCollation ?? 'C'
  if (collation !== 'C' && collation !== 'POSIX') {
    notice(
      `The keys of the table are ordered by the collation "${collation}", not bytewise: a scan may walk other records than elsewhere.`,
    )
  }
}

function refuseCrowd(state: ServerState, options: PostgresqlOptions, wanted: number): void {
  const most = Number(settingOf(state, 'max_connections') ?? Number.NaN)
  if (!(most > 0) || state.clients === null) return
  const reserved = Number(settingOf(state, 'superuser_reserved_connections') ?? 0)
  // the connection that asked is among them
  const free = most - reserved - state.clients
  if (wanted <= free) return
  throw new WorkbenchError(
    'server-refused',
    `PostgreSQL at ${serverName(options)} allows ${most} connections, keeps ${reserved} of them for superusers and has ${state.clients}: ${wanted} more do not fit.`,
    {
      hint: 'Let virtual clients share connections (--connections), or raise max_connections.',
      problems: [
        {
          path: 'connections',
          value: String(wanted),
          message: `At most ${Math.max(0, free)} connections fit.`,
        },
      ],
    },
  )
}
