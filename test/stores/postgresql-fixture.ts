import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  type PostgresqlServerOptions,
  type RunningPostgresql,
  startPostgresql,
} from '../../scripts/servers/postgresql'
import type { ConnectContext, OwnershipMark, StoreSession } from '../../src/engine/stores/port'
import { postgresqlModule } from '../../src/engine/stores/postgresql/schema'
import { connectTo, field0 } from '../engine/stores/postgresql/probe'
import { Probe } from '../engine/stores/redis/probe'
import { sql } from './postgresql-sql'

export const never = new AbortController().signal

export const MARK: OwnershipMark = {
  product: 'touchstone',
  version: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  fingerprint: 'f',
  recordCount: 1,
  complete: true,
  nextInsert: 1,
  wholeBelow: 1,
}

export const run = (begin: (done: Probe) => void, client = 0): Promise<Probe> => {
  const done = new Probe(client)
  begin(done)
  return done.ended
}

export const insert = (session: StoreSession, key: string, value = 'x'): Promise<Probe> =>
  run((done) => session.insert(key, field0(value), 0, done))

export const read = (session: StoreSession, key: string): Promise<Probe> =>
  run((done) => session.read(key, null, done))

export const optionsOf = (server: RunningPostgresql, query = '') =>
  postgresqlModule.parseUri(query === '' ? server.uri : `${server.uri}?${query}`)

/** A server for the tests of one file, emptied after each, with every session closed. */
export function onPostgresql(
  options: () => Promise<PostgresqlServerOptions>,
  begin: (server: RunningPostgresql) => Promise<unknown> = async () => {},
) {
  let server: RunningPostgresql
  const sessions: StoreSession[] = []
  beforeAll(async () => {
    server = await startPostgresql(await options())
    await begin(server)
  })
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close()
    await sql(server, 'DROP TABLE IF EXISTS usertable, touchstone_owner CASCADE')
  })
  afterAll(() => server.stop())
  const connect = async (query = '', context: Partial<ConnectContext> = {}, login = {}) => {
    const connected = await connectTo({ ...optionsOf(server, query), ...login }, context)
    sessions.push(connected.session)
    return connected
  }
  return {
    get server() {
      return server
    },
    connect,
    prepared: async (query = '', context: Partial<ConnectContext> = {}) => {
      const { session } = await connect(query, context)
      await session.prepare()
      return session
    },
  }
}
