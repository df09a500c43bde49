import { WorkbenchError } from '../../../shared/errors'
import { Backoff } from '../../wire/backoff'
import { Flusher } from '../../wire/flusher'
import { OutageReporter } from '../../wire/outage'
import { packageVersion } from '../embedded'
import type { ConnectContext, StoreDriver, StoreSession } from '../port'
import { describePostgresqlConnectError } from './connect-errors'
import { ControlConnection } from './control'
import { DataSet } from './data-set'
import { PostgresqlLink } from './link'
import { type PostgresqlOptions, serverName } from './options'
import { OwnerTable } from './owner'
import { type Place, placeOf } from './place'
import { preflight } from './preflight'
import { readServerState } from './server-state'
import { PostgresqlSession } from './session'
import { Statements } from './statements'

/** Connects to one PostgreSQL (or what speaks its protocol) and does YCSB's operations on it. */
export const postgresqlDriver: StoreDriver<PostgresqlOptions> = { connect }

/** a server starts a process for each connection, and its list of waiting ones is short */
const AT_ONCE = 32

async function connect(
  options: PostgresqlOptions,
  context: ConnectContext,
  signal: AbortSignal,
): Promise<StoreSession> {
  const opened: { close(): Promise<void> }[] = []
  const closeAll = () => Promise.all(opened.map((connection) => connection.close()))
  signal.addEventListener('abort', closeAll, { once: true })
  try {
    signal.throwIfAborted()
    const { shape, connections } = context
    const place = await placeOf(options, context.connectTimeoutMs)
    const control = new ControlConnection(place)
    const counting = new ControlConnection(place)
    opened.push(control, counting)
    await control.open()
    const owners = new OwnerTable(control, options, shape)
    const dataSet = new DataSet(control, owners, options, shape)
    await refuseMissingSchema(control, options)
    preflight(await readServerState(control), await dataSet.table(), options, context)
    const flusher = new Flusher()
    const links = linksOf(place, flusher, context)
    for (let i = 0; i < connections; i += AT_ONCE) {
      const some = links.slice(i, i + AT_ONCE)
      opened.push(...some)
      await Promise.all(some.map((link) => link.open()))
    }
    return new PostgresqlSession({
      options,
      statements: new Statements(options, shape),
      links,
      flusher,
      control,
      counting,
      dataSet,
      owners,
      clientName: `pg ${packageVersion('pg')}`,
    })
  } catch (error) {
    await closeAll()
    if (signal.aborted) {
      throw new WorkbenchError('cancelled', 'Connecting was cancelled.', { cause: error })
    }
    throw describePostgresqlConnectError(error, options)
  } finally {
    signal.removeEventListener('abort', closeAll)
  }
}

function linksOf(place: Place, flusher: Flusher, context: ConnectContext): PostgresqlLink[] {
  const { clock, onEvent, shape, connections } = context
  const parts = {
    place,
    clock,
    flusher,
    outage:
      onEvent === undefined
        ? undefined
        : new OutageReporter(serverName(place.options), clock, onEvent),
    fieldsByColumn: new Map(shape.fieldNames.map((name) => [name.toLowerCase(), name])),
  }
  return Array.from(
    { length: connections },
    () => new PostgresqlLink(parts, new Backoff(Math.random)),
  )
}

async function refuseMissingSchema(
  control: ControlConnection,
  { schema }: PostgresqlOptions,
): Promise<void> {
  if (schema === null) return
  const [found] = await control.query(
    'SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)::text AS there',
    [schema],
  )
  if (found.there === 'true') return
  throw new WorkbenchError('invalid-spec', `The database has no schema "${schema}".`, {
    hint: `CREATE SCHEMA "${schema}", or leave schema=… out.`,
    problems: [{ path: 'schema', value: schema, message: `There is no schema "${schema}".` }],
  })
}
