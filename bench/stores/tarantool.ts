/**
 * The Tarantool client alone, against a bare loop that does the least possible: the same requests
 * made beforehand, replies told apart by their length only, nobody's completion called. 64
 * operations in flight, records of 10 × 100 B, on connections of their own and on 4 shared ones.
 * Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/stores/tarantool.ts [rounds] [seconds]
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { type RunningTarantool, startTarantool } from '../../scripts/servers/tarantool'
import { monotonicClock } from '../../src/engine/clock'
import type { FieldValues, StoreModule, StoreSession } from '../../src/engine/stores/port'
import { MERGE_FUNCTION } from '../../src/engine/stores/tarantool/merge'
import type { TarantoolOptions } from '../../src/engine/stores/tarantool/options'
import { SpaceRequests } from '../../src/engine/stores/tarantool/requests'
import { tarantoolHashModule, tarantoolTreeModule } from '../../src/engine/stores/tarantool/schema'
import { frame } from '../../src/engine/wire/iproto/encode'
import { ClosedClient } from '../closed-client'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 2)
const CLIENTS = 64
const RECORDS = 10_000

interface Figure {
  readonly opsPerSec: number
  readonly clientUs: number
  readonly serverUs: number
}

type Verb = 'read' | 'update' | 'insert'

const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const names = Array.from({ length: 10 }, (_, i) => `field${i}`)
const record: FieldValues = { names, values: names.map((name) => name.padEnd(100, 'x')) }
const oneField: FieldValues = { names: ['field0'], values: ['y'.repeat(100)] }
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]

async function open(
  server: RunningTarantool,
  module: StoreModule<TarantoolOptions>,
  connections: number,
): Promise<StoreSession> {
  const driver = await module.load()
  const shape = { table: 'usertable', fieldNames: names, recordCount: RECORDS, fingerprint: '' }
  const context = { clients: CLIENTS, connections, shape, operationTimeoutMs: 10_000 }
  const session = await driver.connect(
    module.parseUri(server.where(module.kind)),
    { ...context, connectTimeoutMs: 10_000, clock: monotonicClock(), seed: 1 },
    new AbortController().signal,
  )
  await session.prepare()
  return session
}

function loopsOf(session: StoreSession, verb: Verb): ClosedClient[] {
  const begin = (loop: ClosedClient): void => {
    if (verb === 'read') session.read(anyKey(), null, loop)
    else if (verb === 'insert') session.insert(anyKey(), record, 0, loop)
    else session.update(anyKey(), oneField, 0, loop)
  }
  return Array.from({ length: CLIENTS }, (_, client) => new ClosedClient(client, begin))
}

async function load(session: StoreSession): Promise<void> {
  for (let from = 0; from < RECORDS; from += 500) {
    await Promise.all(
      keys.slice(from, from + 500).map((key) => {
        const once = new ClosedClient(0, (client) => session.insert(key, record, 0, client))
        once.start()
        return once.stop()
      }),
    )
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** utime + stime of a process, µs */
function cpuOf(pid: number): number {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(words[11]) + Number(words[12])) * 10_000
}

/** Figures of `SECONDS`, after a third of a second to get warm. */
async function timed(server: RunningTarantool, total: () => number): Promise<Figure> {
  await sleep(300)
  const [before, cpu, serverCpu] = [total(), process.cpuUsage(), cpuOf(server.pid)]
  const from = performance.now()
  await sleep(SECONDS * 1000)
  const done = total() - before
  const used = process.cpuUsage(cpu)
  return {
    opsPerSec: done / ((performance.now() - from) / 1000),
    clientUs: (used.user + used.system) / done,
    serverUs: (cpuOf(server.pid) - serverCpu) / done,
  }
}

async function own(
  server: RunningTarantool,
  module: StoreModule<TarantoolOptions>,
  connections: number,
  verb: Verb,
): Promise<Figure> {
  const session = await open(server, module, connections)
  const loops = loopsOf(session, verb)
  for (const loop of loops) loop.start()
  const figure = await timed(server, () => loops.reduce((sum, loop) => sum + loop.done, 0))
  await Promise.all(loops.map((loop) => loop.stop()))
  await session.close()
  const failed = loops.find((loop) => loop.failure !== null)
  if (failed !== undefined) throw new Error(String(failed.failure))
  return figure
}

/** Counts replies by their lengths, and sends as many requests as came replies. */
async function bare(server: RunningTarantool, connections: number, verb: Verb): Promise<Figure> {
  const requests = new SpaceRequests(1024, 'start', 'function', MERGE_FUNCTION)
  const ready = keys.map((key, i) => {
    if (verb === 'read') return frame(requests.read(key), i)
    if (verb === 'insert') return frame(requests.replace(key, record), i)
    return frame(requests.merge(key, oneField), i)
  })
  let done = 0
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      let left = 128
      let head = Buffer.alloc(0)
      const take = (length: number, buffer: Uint8Array): boolean => {
        const replies = pass(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        let out = ''
        for (let i = 0; i < replies; i++) out += ready[(Math.random() * RECORDS) | 0]
        if (out !== '') socket.write(out, 'latin1')
        return true
      }
      const pass = (chunk: Buffer): number => {
        let replies = 0
        let at = 0
        while (at < chunk.length) {
          if (left > 0) {
            const step = Math.min(left, chunk.length - at)
            left -= step
            at += step
            if (left > 0) return replies
            if (greeted) {
              replies++
              done++
            } else {
              greeted = true
              resolve(socket)
            }
          } else {
            const step = Math.min(5 - head.length, chunk.length - at)
            head = Buffer.concat([head, chunk.subarray(at, at + step)])
            at += step
            if (head.length < 5) return replies
            left = head.readUInt32BE(1)
            head = Buffer.alloc(0)
          }
        }
        return replies
      }
      let greeted = false
      const onread = { buffer: Buffer.allocUnsafeSlow(65_536), callback: take }
      const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true, onread })
    })
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  for (const socket of sockets) {
    socket.write(ready.slice(0, CLIENTS / connections).join(''), 'latin1')
  }
  const figure = await timed(server, () => done)
  for (const socket of sockets) socket.destroy()
  return figure
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

for (const module of [tarantoolHashModule, tarantoolTreeModule]) {
  const server = await startTarantool({ walMode: 'write' })
  const session = await open(server, module, 4)
  await load(session)
  await session.close()
  const results = new Map<string, Figure[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const verb of ['read', 'update', 'insert'] as const) {
      const runs: [string, () => Promise<Figure>][] = [
        [`${verb} bare own`, () => bare(server, CLIENTS, verb)],
        [`${verb} own`, () => own(server, module, CLIENTS, verb)],
        [`${verb} bare 4 shared`, () => bare(server, 4, verb)],
        [`${verb} 4 shared`, () => own(server, module, 4, verb)],
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
    `\n${module.title}, Tarantool with wal_mode=write, ${ROUNDS} rounds of ${SECONDS} s\n`,
  )
  console.log('| client | ops/s | client CPU µs/op | server CPU µs/op | × bare throughput |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [name, list] of results) {
    const [verb, ...way] = name.split(' ')
    const base = results.get(`${verb} bare ${way.join(' ').replace('bare ', '')}`) as Figure[]
    const ratio = median(list.map((figure, i) => figure.opsPerSec / base[i].opsPerSec))
    const of = (part: keyof Figure): number => median(list.map((figure) => figure[part]))
    const cpu = `${of('clientUs').toFixed(1)} | ${of('serverUs').toFixed(1)}`
    console.log(`| ${name} | ${Math.round(of('opsPerSec'))} | ${cpu} | ${ratio.toFixed(2)} |`)
  }
}
