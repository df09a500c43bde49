import { setMaxListeners } from 'node:events'
import { WorkbenchError } from '../../../shared/errors'
import { endpointName } from '../../wire/endpoint'
import { ConnectTimeoutError } from '../../wire/errors'
import { OutageReporter } from '../../wire/outage'
import { cancelled, packageVersion } from '../embedded'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describeMysqlConnectError } from './connect-errors'
import { Control, namedValues } from './control'
import { describeTable } from './described-table'
import { type DriverTarget, openDriver } from './driver'
import { isReadOnly, keyOrder } from './facts'
import { Lane } from './lane'
import type { MysqlOptions } from './options'
import { MysqlSession } from './session'
import { loadDriverTls } from './tls'

/** Connects to one server of MySQL's protocol and does YCSB's operations on one table. */
export const mysqlDriver: StoreDriver<MysqlOptions> = { connect }

/** below the length of the queue in which a server keeps connections it has not taken yet */
const AT_ONCE = 64

const LIMITS =
  "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('max_connections', 'max_allowed_packet', " +
  "'read_only', 'super_read_only', 'tx_read_only', 'transaction_read_only')"

async function connect(
  options: MysqlOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const { connectTimeoutMs, clock, onEvent, shape } = context
  const opened: { close(): Promise<void> }[] = []
  let connecting = true
  try {
    signal.throwIfAborted()
    // every attempt listens, and Node takes more than ten for a leak
    setMaxListeners(0, signal)
    const tls = await loadDriverTls(options)
    const target: DriverTarget = { options, tls, connectTimeoutMs }
    const control = new Control(() => openDriver(target, false, connecting ? signal : undefined))
    const counting = new Control(() => openDriver(target, false))
    opened.push(control, counting)
    const late = new ConnectTimeoutError('login', connectTimeoutMs)
    const aborted = new Promise<never>((_, reject) => {
      // after the attempt under way, which knows better how far it came
      signal.addEventListener('abort', () => setImmediate(reject, late), { once: true })
    })
    const within = <T>(step: Promise<T>): Promise<T> => Promise.race([step, aborted])
    aborted.catch(() => {})
    await within(control.connect())
    const limits = await within(preflight(control, options, context))
    const table = await within(describeTable(control, shape.table))
    warnOfOrder(table?.keyCollation ?? null, context)
    const outage =
      onEvent && new OutageReporter(`MySQL at ${endpointName(options)}`, clock, onEvent)
    const lanes = Array.from({ length: context.connections }, () => {
      const lane = new Lane({
        open: () => openDriver(target, true, connecting ? signal : undefined),
        clock,
        outage,
      })
      opened.push(lane)
      return lane
    })
    for (let i = 0; i < lanes.length; i += AT_ONCE) {
      await within(Promise.all(lanes.slice(i, i + AT_ONCE).map((lane) => lane.open())))
    }
    connecting = false
    const client = `mysql2 ${packageVersion('mysql2')}`
    const maxPacketBytes = limits.maxPacketBytes
    return new MysqlSession({
      ...{ options, shape, lanes, control, counting, table, maxPacketBytes, client },
    })
  } catch (error) {
    await Promise.all(opened.map((one) => one.close()))
    if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw cancelled('Connecting')
    throw describeMysqlConnectError(error, options)
  }
}

/** Looks at what answered before load is sent. */
async function preflight(
  control: Control,
  options: MysqlOptions,
  context: Pick<ConnectContext, 'connections' | 'onEvent'>,
) {
  const variables = namedValues(await control.queryIfAllowed(LIMITS))
  const threads = "SHOW GLOBAL STATUS LIKE 'Threads_connected'"
  const status = namedValues(await control.queryIfAllowed(threads))
  const allowed = Number(variables.get('max_connections') ?? Number.NaN)
  const present = Number(status.get('threads_connected') ?? Number.NaN)
  const server = endpointName(options)
  // one more for the counters; 0 means that the server sets no limit
  if (allowed > 0 && present + context.connections + 1 > allowed) {
    throw new WorkbenchError(
      'server-refused',
      `MySQL at ${server} allows ${allowed} connections and has ${present}: ${context.connections} more, and one for counters, do not fit.`,
      { hint: 'Let virtual clients share connections (--connections), or raise max_connections.' },
    )
  }
  if (isReadOnly(variables)) {
    const message = `MySQL at ${server} is read-only: it rejects every write.`
    context.onEvent?.({ kind: 'notice', message })
  }
  const packet = Number(variables.get('max_allowed_packet') ?? Number.NaN)
  return { maxPacketBytes: packet > 0 ? packet : Number.POSITIVE_INFINITY }
}

function warnOfOrder(collation: string | null, context: Pick<ConnectContext, 'onEvent'>): void {
  if (collation === null || keyOrder(collation).startsWith('bytewise')) return
  const message = `The key column of the table that is there compares ${keyOrder(collation)}.`
  context.onEvent?.({ kind: 'notice', message })
}
