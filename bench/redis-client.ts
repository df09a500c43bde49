/**
 * The Redis client alone against redis-benchmark and ioredis: 64 operations in flight in a closed
 * loop, HGETALL of 10 × 100 B and HSET of one field, on connections of their own and on 4 shared
 * ones. Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/redis-client.ts [rounds] [seconds]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { startRedis } from '../scripts/servers/redis'
import { monotonicClock } from '../src/engine/clock'
import type { FieldValues, StoreSession } from '../src/engine/stores/port'
import { redisModule } from '../src/engine/stores/redis/schema'
import { ClosedClient } from './closed-client'

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

async function open(uri: string, connections: number): Promise<StoreSession> {
  const driver = await redisModule.load()
  const shape = { table: 'usertable', fieldNames: names, recordCount: RECORDS, fingerprint: '' }
  const context = { clients: CLIENTS, connections, shape, operationTimeoutMs: 10_000 }
  return driver.connect(
    redisModule.parseUri(uri),
    { ...context, connectTimeoutMs: 10_000, clock: monotonicClock(), seed: 1 },
    new AbortController().signal,
  )
}

async function load(uri: string): Promise<void> {
  const session = await open(uri, 4)
  let next = 0
  const loops = Array.from(
    { length: CLIENTS },
    (_, client) =>
      new ClosedClient(client, (loop) => session.insert(keys[next++ % RECORDS], record, 0, loop)),
  )
  for (const loop of loops) loop.start()
  while (next < RECORDS) await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all(loops.map((loop) => loop.stop()))
  await session.close()
}

async function measure(uri: string, connections: number, verb: Verb): Promise<Figure> {
  const session = await open(uri, connections)
  const begin = (loop: ClosedClient): void => {
    const key = keys[(Math.random() * RECORDS) | 0]
    if (verb === 'read') session.read(key, null, loop)
    else session.update(key, oneField, 0, loop)
  }
  const loops = Array.from({ length: CLIENTS }, (_, client) => new ClosedClient(client, begin))
  const total = (): number => loops.reduce((sum, loop) => sum + loop.done, 0)
  for (const loop of loops) loop.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const [before, cpu, from] = [total(), process.cpuUsage(), process.hrtime.bigint()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const done = total() - before
  const used = process.cpuUsage(cpu)
  const seconds = Number(process.hrtime.bigint() - from) / 1e9
  await Promise.all(loops.map((loop) => loop.stop()))
  await session.close()
  if (loops.some((loop) => loop.failure !== null)) throw new Error('operations failed')
  return { opsPerSec: done / seconds, cpuUs: (used.user + used.system) / done }
}

/** utime + stime of a process, µs */
function cpuOf(child: ChildProcess): number {
  const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(words[11]) + Number(words[12])) * 10_000
}

async function redisBenchmark(port: number, verb: Verb): Promise<Figure> {
  const key = keys[5].slice(0, -12)
  const command =
    verb === 'read'
      ? ['HGETALL', `${key}__rand_int__`]
      : ['HSET', `${key}__rand_int__`, 'field0', 'y'.repeat(100)]
  const args = ['-p', String(port), '-c', String(CLIENTS), '-r', String(RECORDS)]
  const count = Math.round(45_000 * (SECONDS + 0.3))
  const child = spawn('redis-benchmark', [...args, '-n', String(count), '--csv', ...command])
  let cpu = 0
  const timer = setInterval(() => {
    try {
      cpu = cpuOf(child)
    } catch {}
  }, 5)
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await once(child, 'exit')
  clearInterval(timer)
  const opsPerSec = Number(/"([\d.]+)"/.exec(printed.split('\n')[1].split(',')[1])?.[1])
  return { opsPerSec, cpuUs: cpu / count }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

const server = await startRedis()
await load(server.uri)
const results = new Map<string, Figure[]>()
for (let round = 0; round < ROUNDS; round++) {
  for (const verb of ['read', 'update'] as const) {
    const runs: [string, () => Promise<Figure>][] = [
      [`${verb} redis-benchmark`, () => redisBenchmark(server.port, verb)],
      [`${verb} own connections`, () => measure(server.uri, CLIENTS, verb)],
      [`${verb} 4 shared`, () => measure(server.uri, 4, verb)],
      [`${verb} ioredis own`, () => measure(`${server.uri}?client=ioredis`, CLIENTS, verb)],
      [`${verb} ioredis 4 shared`, () => measure(`${server.uri}?client=ioredis`, 4, verb)],
    ]
    for (const [name, run] of runs) {
      const list = results.get(name) ?? []
      results.set(name, list)
      list.push(await run())
    }
  }
}
await server.stop()

console.log(
  '| client | ops/s | client CPU µs/op | × throughput | × CPU |\n| --- | --- | --- | --- | --- |',
)
for (const [name, list] of results) {
  const base = results.get(`${name.split(' ')[0]} redis-benchmark`) as Figure[]
  const ratio = (of: keyof Figure): string =>
    median(list.map((figure, i) => figure[of] / base[i][of])).toFixed(2)
  const ops = Math.round(median(list.map((figure) => figure.opsPerSec)))
  const cpu = median(list.map((figure) => figure.cpuUs)).toFixed(1)
  console.log(`| ${name} | ${ops} | ${cpu} | ${ratio('opsPerSec')} | ${ratio('cpuUs')} |`)
}
