/**
 * The PostgreSQL store against the bare library: 64 operations in flight in a closed loop, read of
 * 10 × 100 B by key, update of one field, scan of 50, on connections of their own and on 4 shared
 * ones. The bare library runs the same named statements on as many clients, in its pipeline mode
 * where connections are shared. Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/stores/postgresql.ts [rounds] [seconds]
 */
import pg from 'pg'
import { type RunningPostgresql, startPostgresql } from '../../scripts/servers/postgresql'
import { monotonicClock } from '../../src/engine/clock'
import type { Completion, FieldValues, StoreSession } from '../../src/engine/stores/port'
import { postgresqlModule } from '../../src/engine/stores/postgresql/schema'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 2)
const CLIENTS = 64
const RECORDS = 10_000
const SCAN_LENGTH = 50

type Verb = 'read' | 'update' | 'scan'
const VERBS = ['read', 'update', 'scan'] as const

interface Figure {
  readonly opsPerSec: number
  readonly cpuUs: number
}

/** Begins an operation of a client; `end` must be called when it has succeeded. */
type Begin = (client: number, end: () => void) => void

const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const names = Array.from({ length: 10 }, (_, i) => `field${i}`)
const record: FieldValues = { names, values: names.map((name) => name.padEnd(100, 'x')) }
const oneField: FieldValues = { names: ['field0'], values: ['y'.repeat(100)] }
const shape = { table: 'usertable', fieldNames: names, recordCount: RECORDS, fingerprint: '' }
const randomKey = (): string => keys[(Math.random() * RECORDS) | 0]

class Loop implements Completion {
  readonly abandoned = false
  readonly wantsValues = false
  end: () => void = () => {}

  constructor(readonly client: number) {}

  record(): void {}
  sent(): void {}
  waited(): void {}
  ok(): void {
    this.end()
  }
  miss(outcome: string): void {
    throw new Error(outcome)
  }
  fail(outcome: string, cause: unknown): void {
    throw new Error(outcome, { cause })
  }
}

function open(uri: string, connections: number): Promise<StoreSession> {
  const context = { clients: CLIENTS, connections, shape, operationTimeoutMs: 10_000, seed: 1 }
  const limits = { connectTimeoutMs: 10_000, clock: monotonicClock() }
  return postgresqlModule
    .load()
    .then((driver) =>
      driver.connect(
        postgresqlModule.parseUri(uri),
        { ...context, ...limits },
        new AbortController().signal,
      ),
    )
}

async function load(uri: string): Promise<void> {
  const session = await open(uri, 4)
  await session.prepare()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      const loop = new Loop(client)
      return new Promise<void>((resolve) => {
        loop.end = () => {
          if (next < RECORDS) session.insert(keys[next++], record, 0, loop)
          else resolve()
        }
        loop.end()
      })
    }),
  )
  await session.close()
}

async function ours(server: RunningPostgresql, connections: number, verb: Verb): Promise<Figure> {
  const session = await open(server.uri, connections)
  const loops = Array.from({ length: CLIENTS }, (_, client) => new Loop(client))
  const figure = await measure((client, end) => {
    const loop = loops[client]
    loop.end = end
    if (verb === 'read') session.read(randomKey(), null, loop)
    else if (verb === 'update') session.update(randomKey(), oneField, 0, loop)
    else session.scan(randomKey(), SCAN_LENGTH, null, loop)
  })
  await session.close()
  return figure
}

const STATEMENTS: Readonly<Record<Verb, string>> = {
  read: 'SELECT * FROM usertable WHERE ycsb_key = $1',
  update: 'UPDATE usertable SET field0 = $2 WHERE ycsb_key = $1',
  scan: 'SELECT * FROM usertable WHERE ycsb_key >= $1 ORDER BY ycsb_key LIMIT $2',
}

async function bare(server: RunningPostgresql, connections: number, verb: Verb): Promise<Figure> {
  const { port } = server
  const { host, username, password } = postgresqlModule.parseUri(server.uri)
  const login = { host, port, user: username, password: password ?? '', database: 'bench' }
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ ...login, pipeline: connections < CLIENTS }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const text = STATEMENTS[verb]
  const figure = await measure((client, end) => {
    const values = [randomKey()]
    if (verb === 'update') values.push(oneField.values[0])
    if (verb === 'scan') values.push(String(SCAN_LENGTH))
    clients[client % connections].query({ name: verb, text, values }).then(end)
  })
  await Promise.all(clients.map((client) => client.end()))
  return figure
}

async function measure(begin: Begin): Promise<Figure> {
  let done = 0
  let running = true
  const ended = Array.from({ length: CLIENTS }, (_, client) => {
    return new Promise<void>((resolve) => {
      const end = (): void => {
        done++
        if (running) begin(client, end)
        else resolve()
      }
      begin(client, end)
    })
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [before, cpu, from] = [done, process.cpuUsage(), process.hrtime.bigint()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const count = done - before
  const used = process.cpuUsage(cpu)
  const seconds = Number(process.hrtime.bigint() - from) / 1e9
  running = false
  await Promise.all(ended)
  return { opsPerSec: count / seconds, cpuUs: (used.user + used.system) / count }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

const server = await startPostgresql({ settings: { synchronous_commit: 'off' } })
await load(server.uri)
console.log(
  '| operation | connections | ops/s, ours | bare pg | × throughput | client CPU µs/op, ours | bare pg | × CPU |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
)
for (const verb of VERBS) {
  for (const connections of [CLIENTS, 4]) {
    const pairs: [Figure, Figure][] = []
    for (let round = 0; round < ROUNDS; round++) {
      // who goes first takes turns
      const first = round % 2 === 0 ? await ours(server, connections, verb) : null
      const other = await bare(server, connections, verb)
      pairs.push([first ?? (await ours(server, connections, verb)), other])
    }
    const of = (what: keyof Figure, side: 0 | 1): number =>
      median(pairs.map((pair) => pair[side][what]))
    const ratio = (what: keyof Figure): string =>
      median(pairs.map(([a, b]) => a[what] / b[what])).toFixed(2)
    const figures = [
      ...[of('opsPerSec', 0), of('opsPerSec', 1)].map((value) => Math.round(value)),
      ratio('opsPerSec'),
      ...[of('cpuUs', 0), of('cpuUs', 1)].map((value) => value.toFixed(0)),
      ratio('cpuUs'),
    ]
    console.log(`| ${verb} | ${connections} | ${figures.join(' | ')} |`)
  }
}
await server.stop()
