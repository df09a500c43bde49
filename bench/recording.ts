/**
 * What recording costs: `node scripts/run.mjs bench/recording.ts`. Medians of alternating rounds;
 * figures per value include the loop and the read of the value, 1–2 ns.
 */
import { build } from 'hdr-histogram-js'
import { encodeV2Compressed } from '../src/engine/recording/hdr-v2'
import { Histogram } from '../src/engine/recording/histogram'
import { Recorder } from '../src/engine/recording/recorder'
import { Totals } from '../src/engine/recording/totals'

const ROUNDS = 9
const VALUES = 1 << 16
const PASSES = 30
const SECOND = 50_000

/** 100 ns … 100 ms, equally many in every power of ten. */
const spread = Float64Array.from({ length: VALUES }, () =>
  Math.floor(100 * 10 ** (6 * Math.random())),
)
/** As a store answers: around 0.5 ms, log-normal, one in a thousand ten times as long. */
const answers = Float64Array.from({ length: VALUES }, (_, i) => {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.floor(500_000 * Math.exp(0.4 * normal) * (i % 1000 === 0 ? 10 : 1))
})

const ours = new Histogram()
const theirs = build({ bitBucketSize: 32, numberOfSignificantValueDigits: 3 })
const closed = new Recorder(false)
const open = new Recorder(true)

// One loop a contender: a shared one would call through a closure and measure that.
const contenders: Record<string, () => void> = {
  'Histogram.record': () => {
    for (let i = 0; i < VALUES; i++) ours.record(spread[i])
  },
  'hdr-histogram-js, 32-bit counts': () => {
    for (let i = 0; i < VALUES; i++) theirs.recordValue(spread[i])
  },
  'Recorder.record, closed loop, two series': () => {
    for (let i = 0; i < VALUES; i++) closed.record(i & 1, 0, spread[i], spread[i])
  },
  'Recorder.record, open loop, two series': () => {
    for (let i = 0; i < VALUES; i++) open.record(i & 1, 0, spread[i], spread[i] + 50_000)
  },
  'Recorder.started, open loop': () => {
    for (let i = 0; i < VALUES; i++) open.started(spread[i])
  },
}

const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1]

function nsOf(work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start)
}

function measureRecording(): void {
  const figures: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(contenders)) {
      const ns = nsOf(() => {
        for (let pass = 0; pass < PASSES; pass++) work()
      })
      figures[name] ??= []
      figures[name].push(ns / (PASSES * VALUES))
    }
  }
  console.log('\nper value, 100 ns … 100 ms')
  for (const [name, ns] of Object.entries(figures)) {
    console.log(`${median(ns).toFixed(1).padStart(9)} ns  ${name}`)
  }
}

/** One second of a worker: reads and updates, one in a thousand timed out. */
function measureSnapshots(title: string, values: Float64Array): void {
  const recorder = new Recorder(true)
  const totals = new Totals()
  const figures = { take: [], clone: [], add: [], line: [] } as Record<string, number[]>
  let bytes = 0
  for (let round = 0; round < 5 * ROUNDS; round++) {
    for (let i = 0; i < SECOND; i++) {
      recorder.started(values[i] / 16)
      recorder.record(i & 1, i % 1000 === 0 ? 3 : 0, values[i], values[i] + values[i] / 16)
    }
    const start = process.hrtime.bigint()
    const snapshot = recorder.takeSnapshot()
    figures.take.push(Number(process.hrtime.bigint() - start))
    figures.clone.push(nsOf(() => structuredClone(snapshot)))
    figures.add.push(nsOf(() => totals.add(snapshot)))
    const reads = totals.histogram('read', 'ok', 'service')!
    figures.line.push(nsOf(() => encodeV2Compressed(reads.reduced(2))))
    const histograms = snapshot.cells.flatMap(({ service, intended }) => [service, intended!])
    bytes = [...histograms, snapshot.startDelay!].reduce((sum, { length }) => sum + length, 0)
  }
  const ms = (name: string) => `${(median(figures[name]) / 1e6).toFixed(3).padStart(9)} ms `
  console.log(`\nan open-loop second of ${SECOND} operations, ${title}: ${bytes} bytes`)
  console.log(`${ms('take')} Recorder.takeSnapshot`)
  console.log(`${ms('clone')} structured clone of it`)
  console.log(`${ms('add')} Totals.add`)
  console.log(`${ms('line')} one timeline line: reduced(2) and encodeV2Compressed`)
}

console.log(`node ${process.version}, medians of ${ROUNDS} rounds`)
measureRecording()
measureSnapshots('log-normal around 0.5 ms', answers)
measureSnapshots('100 ns … 100 ms', spread)
