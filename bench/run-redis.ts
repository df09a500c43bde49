/**
 * The whole product against redis-benchmark, on the same commands and the same data, on one machine:
 * `touchstone run` as a user starts it (worker, generators, recording, archive) with 64 clients, on
 * connections of their own and on 4 shared ones. Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/run-redis.ts [rounds] [seconds]
 *
 * Needs redis-server, redis-benchmark and GNU time (/usr/bin/time).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../scripts/servers/redis'
import type { PhaseReport, Report } from '../src/shared/report'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 3)
const RECORDS = 10_000
const LOADED = 350_000
const VALUE = 'x'.repeat(100)
const home = mkdtempSync(join(tmpdir(), 'touchstone-bench-'))
/** redis-benchmark replaces __rand_int__ by twelve digits; these keys have the same form */
const SAME_KEYS = ['insertorder=ordered', 'zeropadding=12', 'requestdistribution=uniform']

interface Figure {
  readonly opsPerSec: number
  readonly cpuUs: number
}

function touchstone(command: 'run' | 'load', uri: string, options: readonly string[]): PhaseReport {
  const properties = SAME_KEYS.flatMap((property) => ['-p', property])
  const args = ['bin/touchstone', command, 'c', '--target', uri, ...properties, ...options]
  const output = execFileSync(process.execPath, [...args, '--quiet', '--json', '-'], {
    env: { ...process.env, TOUCHSTONE_HOME: home },
    maxBuffer: 2 ** 28,
  })
  const report = JSON.parse(output.toString('utf8')) as Report
  return report.trials[0].phases.at(-1) as PhaseReport
}

const figureOf = ({ opsPerSec, generator, started }: PhaseReport): Figure => ({
  opsPerSec: opsPerSec ?? 0,
  cpuUs: ((generator.cpuUserMs + generator.cpuSystemMs) * 1000) / started,
})

function ours(uri: string, verb: 'read' | 'update', connections: number): Figure {
  const mix = verb === 'read' ? [] : ['-p', 'readproportion=0', '-p', 'updateproportion=1']
  const load = ['--clients', '64', '--connections', String(connections)]
  const phases = ['--records', String(RECORDS), '--duration', `${SECONDS}s`, '--warmup', '1s']
  return figureOf(touchstone('run', uri, [...mix, ...load, ...phases]))
}

function redisBenchmark(port: number, verb: 'read' | 'update'): Figure {
  const key = 'user__rand_int__'
  const command = verb === 'read' ? ['HGETALL', key] : ['HSET', key, 'field0', VALUE]
  const operations = String(50_000 * SECONDS)
  const args = ['-p', String(port), '-c', '64', '-n', operations, '-r', String(RECORDS), '-q']
  const timed = ['-f', '%U %S', 'redis-benchmark', ...args, ...command]
  const { stdout, stderr } = spawnSync('/usr/bin/time', timed, { encoding: 'utf8' })
  const rate = [...stdout.matchAll(/([\d.]+) requests per second/g)].at(-1)?.[1]
  const [user, system] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  if (rate === undefined || !(user >= 0))
    throw new Error(`redis-benchmark said: ${stdout}${stderr}`)
  return { opsPerSec: Number(rate), cpuUs: ((user + system) * 1e6) / Number(operations) }
}

function median(figures: readonly Figure[]): Figure {
  const middle = (pick: (figure: Figure) => number) =>
    figures.map(pick).sort((a, b) => a - b)[figures.length >> 1]
  return { opsPerSec: middle((f) => f.opsPerSec), cpuUs: middle((f) => f.cpuUs) }
}

const row = (name: string, { opsPerSec, cpuUs }: Figure, peer: Figure) =>
  console.log(
    `${name.padEnd(34)} ${(opsPerSec / 1e3).toFixed(1).padStart(7)} k/s  ${cpuUs.toFixed(1).padStart(5)} µs` +
      `   × ${(opsPerSec / peer.opsPerSec).toFixed(2)} throughput, × ${(cpuUs / peer.cpuUs).toFixed(2)} CPU`,
  )

const server = await startRedis()
try {
  for (const verb of ['read', 'update'] as const) {
    const figures: Record<'peer' | 'own' | 'shared', Figure[]> = { peer: [], own: [], shared: [] }
    ours(server.uri, verb, 4)
    for (let round = 0; round < ROUNDS; round++) {
      figures.peer.push(redisBenchmark(server.port, verb))
      figures.own.push(ours(server.uri, verb, 64))
      figures.shared.push(ours(server.uri, verb, 4))
    }
    const peer = median(figures.peer)
    console.log(
      verb === 'read' ? 'HGETALL, 10 × 100 B, 64 clients' : 'HSET of one field, 64 clients',
    )
    row('  redis-benchmark -c 64', peer, peer)
    row('  touchstone, 64 connections', median(figures.own), peer)
    row('  touchstone, 4 connections', median(figures.shared), peer)
  }
  const loads: Figure[] = []
  for (let round = 0; round < ROUNDS; round++) {
    loads.push(
      figureOf(touchstone('load', server.uri, ['--records', String(LOADED), '--clients', '16'])),
    )
  }
  const { opsPerSec, cpuUs } = median(loads)
  console.log(
    `load of ${LOADED} records, 16 clients: ${(opsPerSec / 1e3).toFixed(1)} k/s, ${cpuUs.toFixed(1)} µs`,
  )
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
