/**
 * The memcached client alone against a bare pipelined loop (the floor: no scanning, no completion)
 * and against the Redis client: 64 operations in flight in a closed loop, records of 10 × 100 B, on
 * connections of their own and on 4 shared ones. Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/stores/memcached.ts [rounds] [seconds]
 */
import { connect, type Socket } from 'node:net'
import { startMemcached } from '../../scripts/servers/memcached'
import { startRedis } from '../../scripts/servers/redis'
import { monotonicClock } from '../../src/engine/clock'
import { memcachedModule } from '../../src/engine/stores/memcached/schema'
import type { FieldValues, StoreModule, StoreSession } from '../../src/engine/stores/port'
import { redisModule } from '../../src/engine/stores/redis/schema'
import { ClosedClient } from '../closed-client'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 2)
const CLIENTS = 64
const RECORDS = 10_000

interface Figure {
  readonly opsPerSec: number
  readonly cpuUs: number
}

type Verb = 'read' | 'update'

const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const names = Array.from({ length: 10 }, (_, i) => `field${i}`)
const record: FieldValues = { names, values: names.map((name) => name.padEnd(100, 'x')) }
const oneField: FieldValues = { names: ['field0'], values: ['y'.repeat(100)] }
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]

async function open<T>(module: StoreModule<T>, uri: string, connections: number) {
  const driver = await module.load()
  const shape = { table: 'usertable', fieldNames: names, recordCount: RECORDS, fingerprint: '' }
  const context = { clients: CLIENTS, connections, shape, operationTimeoutMs: 10_000 }
  return driver.connect(
    module.parseUri(uri),
    { ...context, connectTimeoutMs: 10_000, clock: monotonicClock(), seed: 1 },
    new AbortController().signal,
  )
}

async function load(session: StoreSession): Promise<void> {
  let next = 0
  const begin = (loop: ClosedClient) => session.insert(keys[next++ % RECORDS], record, 0, loop)
  const loops = Array.from({ length: CLIENTS }, (_, client) => new ClosedClient(client, begin))
  for (const loop of loops) loop.start()
  while (next < RECORDS) await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(loops.map((loop) => loop.stop()))
  await session.close()
}

async function clear(session: StoreSession): Promise<void> {
  await session.clear(() => {}, new AbortController().signal)
  await session.close()
}

/** Operations and processor time of a measured stretch, after a warm-up. */
async function stretch(total: () => number): Promise<Figure> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [before, cpu, from] = [total(), process.cpuUsage(), process.hrtime.bigint()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const done = total() - before
  const used = process.cpuUsage(cpu)
  const seconds = Number(process.hrtime.bigint() - from) / 1e9
  return { opsPerSec: done / seconds, cpuUs: (used.user + used.system) / done }
}

async function ours<T>(
  module: StoreModule<T>,
  uri: string,
  connections: number,
  verb: Verb,
): Promise<Figure> {
  const session = await open(module, uri, connections)
  const begin = (loop: ClosedClient): void => {
    if (verb === 'read') session.read(anyKey(), null, loop)
    else session.update(anyKey(), oneField, 0, loop)
  }
  const loops = Array.from({ length: CLIENTS }, (_, client) => new ClosedClient(client, begin))
  for (const loop of loops) loop.start()
  const figure = await stretch(() => loops.reduce((sum, loop) => sum + loop.done, 0))
  await Promise.all(loops.map((loop) => loop.stop()))
  await session.close()
  if (loops.some((loop) => loop.failure !== null)) throw new Error('operations failed')
  return figure
}

/** `mg` and the number of bytes of the answers, over kept buffers: nothing is looked at. */
async function bare(port: number, connections: number): Promise<Figure> {
  const perConnection = CLIENTS / connections
  const answerBytes = `VA ${recordBytes} f0\r\n`.length + recordBytes + 2
  let done = 0
  let running = true
  const commands = (count: number): string => {
    let text = ''
    for (let i = 0; i < count; i++) text += `mg usertable-${anyKey()} v f\r\n`
    return text
  }
  const sockets = Array.from({ length: connections }, () => {
    let pending = 0
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(65_536),
        callback: (length) => {
          pending += length
          const answers = Math.floor(pending / answerBytes)
          pending -= answers * answerBytes
          done += answers
          if (answers > 0 && running) socket.write(commands(answers), 'latin1')
          return true
        },
      },
    })
    socket.write(commands(perConnection), 'latin1')
    return socket
  })
  const figure = await stretch(() => done)
  running = false
  for (const socket of sockets) socket.destroy()
  return figure
}

const recordBytes = JSON.stringify(
  Object.fromEntries(names.map((name, i) => [name, record.values[i]])),
).length

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

const memcached = await startMemcached({ config: ['-m', '256', '-t', '2'] })
const redis = await startRedis()
await load(await open(memcachedModule, memcached.uri, 4))
await load(await open(redisModule, redis.uri, 4))
const { uri } = memcached
const runs: readonly (readonly [string, () => Promise<Figure>])[] = [
  ['get, bare loop, 4 shared', () => bare(memcached.port, 4)],
  ['get, meta, 4 shared', () => ours(memcachedModule, uri, 4, 'read')],
  ['get, classic, 4 shared', () => ours(memcachedModule, `${uri}?protocol=classic`, 4, 'read')],
  ['get, binary, 4 shared', () => ours(memcachedModule, `${uri}?protocol=binary`, 4, 'read')],
  ['merge (gets, cas), 4 shared', () => ours(memcachedModule, uri, 4, 'update')],
  ['replace, 4 shared', () => ours(memcachedModule, `${uri}?compat=ycsb`, 4, 'update')],
  ['HGETALL, Redis, 4 shared', () => ours(redisModule, redis.uri, 4, 'read')],
  ['get, bare loop, 64 own', () => bare(memcached.port, CLIENTS)],
  ['get, meta, 64 own', () => ours(memcachedModule, uri, CLIENTS, 'read')],
  ['HGETALL, Redis, 64 own', () => ours(redisModule, redis.uri, CLIENTS, 'read')],
]
const results = new Map<string, Figure[]>(runs.map(([name]) => [name, []]))
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of runs) {
    // updates that replace leave shorter records behind, which an insert does not overwrite
    if (name.startsWith('get, bare')) {
      await clear(await open(memcachedModule, uri, 1))
      await load(await open(memcachedModule, uri, 4))
    }
    results.get(name)?.push(await run())
  }
}
await Promise.all([memcached.stop(), redis.stop()])

console.log('| client | ops/s | client CPU µs/op | × bare |\n| --- | --- | --- | --- |')
for (const [name, list] of results) {
  const base = results.get(`get, bare loop, ${name.endsWith('own') ? '64 own' : '4 shared'}`) ?? []
  const cpu = median(list.map((figure) => figure.cpuUs)).toFixed(1)
  const ops = Math.round(median(list.map((figure) => figure.opsPerSec)))
  const ratio = median(list.map((figure, i) => figure.cpuUs / base[i].cpuUs)).toFixed(2)
  console.log(`| ${name} | ${ops} | ${cpu} | ${ratio} |`)
}
