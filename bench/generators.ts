import { keyChooser } from '../src/engine/generators/key-chooser'
import { keyName } from '../src/engine/generators/key-name'
import { recordFields } from '../src/engine/generators/record-fields'
import { fieldText } from '../src/engine/generators/values'
import { zeta } from '../src/engine/generators/zeta'
import { zipfian } from '../src/engine/generators/zipfian'
import { fnvHash, hashNumber } from '../src/engine/random/fnv'
import { hashModulo } from '../src/engine/random/hash-modulo'
import { javaStringHash } from '../src/engine/random/java-string-hash'
import { seededRandom } from '../src/engine/random/seeded-random'
import {
  type RequestDistribution,
  type WorkloadSpec,
  workloadSpecSchema,
} from '../src/shared/workload'

/**
 * Cost of what is done before an operation is sent: ns per call, loop included, median of 7 rounds
 * in which all rows take turns. `node scripts/run.mjs bench/generators.ts [rounds]`
 */

const ROUNDS = Number(process.argv[2] ?? 7)
const CALLS = 400_000
const RECORDS = 1_000_000

const base: WorkloadSpec = workloadSpecSchema.parse({
  name: 'bench',
  recordCount: RECORDS,
  insertCount: RECORDS,
  mix: { read: 0.95, update: 0, insert: 0.05, scan: 0, delete: 0, readModifyWrite: 0 },
  requestDistribution: { kind: 'uniform' },
  record: {
    fieldCount: 10,
    fieldNamePrefix: 'field',
    fieldLength: { kind: 'constant', bytes: 100 },
  },
  scan: { minLength: 1, maxLength: 1000, distribution: 'uniform' },
  keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
})

/** Runs the subject `calls` times and returns something of every result, so nothing is left out. */
type Subject = (calls: number) => number

const numbers = (next: () => number): Subject => {
  return (calls) => {
    let sum = 0
    for (let i = 0; i < calls; i++) sum += next()
    return sum
  }
}

const texts = (make: (i: number) => string): Subject => {
  return (calls) => {
    let sum = 0
    for (let i = 0; i < calls; i++) sum += make(i).length
    return sum
  }
}

/** charCodeAt makes the engine join the pieces of a text, as sending it would */
const joinedTexts = (make: (i: number) => string): Subject => {
  return (calls) => {
    let sum = 0
    for (let i = 0; i < calls; i++) sum += make(i).charCodeAt(9)
    return sum
  }
}

function chooser(requestDistribution: RequestDistribution): Subject {
  const spec = { ...base, requestDistribution }
  const keys = keyChooser(spec, RECORDS, () => RECORDS - 1, seededRandom(1))
  return numbers(() => keys.next())
}

const random = seededRandom(1)
const ranks = zipfian(RECORDS, 0.99, random)
const otherRanks = zipfian(RECORDS, 0.9, random)
const growing = zipfian(RECORDS, 0.99, random)
const hashed = keyName(base.keys)
const goHashed = keyName({ ...base.keys, hash: 'go-ycsb' })
const ordered = keyName({ ...base.keys, order: 'ordered', zeroPadding: 12 })
const text = fieldText(1, { kind: 'constant', bytes: 100 }, 0)
const halfText = fieldText(1, { kind: 'constant', bytes: 100 }, 0.5)
const uniformText = fieldText(1, { kind: 'uniform', minBytes: 1, maxBytes: 100 }, 0)
const fields = recordFields(base, 1, random)
const sums = zeta(0.99)
const sampleKey = hashed(1)

const subjects: Readonly<Record<string, Subject>> = {
  'random next': numbers(() => random.next()),
  'random uint32': numbers(() => random.uint32()),
  'FNV of a record number': (calls) => {
    let bits = 0
    for (let i = 0; i < calls; i++) {
      hashNumber(i)
      bits ^= fnvHash[1]
    }
    return bits
  },
  'FNV modulo 1 000 001': (calls) => {
    let sum = 0
    for (let i = 0; i < calls; i++) sum += hashModulo(i, RECORDS + 1)
    return sum
  },
  'Java hash of a key (23 characters)': (calls) => {
    let bits = 0
    for (let i = 0; i < calls; i++) bits ^= javaStringHash(sampleKey, i)
    return bits
  },
  'key name, hashed': texts(hashed),
  'key name, hashed, joined': joinedTexts(hashed),
  'key name, hashed as go-ycsb': texts(goHashed),
  'key name, ordered, 12 digits': texts(ordered),
  'zipfian rank, theta 0.99': numbers(() => ranks.next()),
  'zipfian rank, theta 0.9': numbers(() => otherRanks.next()),
  'zipfian resize': (calls) => {
    for (let i = 0; i < calls; i++) growing.resize(RECORDS + i)
    return growing.count
  },
  'key chooser: uniform': chooser({ kind: 'uniform' }),
  'key chooser: zipfian, ycsb': chooser({ kind: 'zipfian', variant: 'ycsb', theta: 0.99 }),
  'key chooser: zipfian, true': chooser({ kind: 'zipfian', variant: 'true', theta: 0.99 }),
  'key chooser: latest': chooser({ kind: 'latest', theta: 0.99 }),
  'key chooser: hotspot': chooser({ kind: 'hotspot', dataFraction: 0.2, operationFraction: 0.8 }),
  'key chooser: exponential': chooser({ kind: 'exponential', percentile: 95, fraction: 0.857 }),
  'value of 100 bytes': texts((i) => text.value(i, 3, 0)),
  'value of 100 bytes, half of it constant': texts((i) => halfText.value(i, 3, 0)),
  'value of 1 … 100 bytes': texts((i) => uniformText.value(i, 3, 0)),
  'update of one field': texts((i) => fields.update(i, sampleKey).values[0]),
  'insert of 10 × 100 bytes': texts((i) => fields.insert(i, sampleKey).values[9]),
}

function nanosecondsPerCall(subject: Subject): number {
  const start = process.hrtime.bigint()
  checksum += subject(CALLS)
  return Number(process.hrtime.bigint() - start) / CALLS
}

function microsecondsFor(work: () => unknown): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / 1000
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

let checksum = 0
const rounds = new Map(Object.keys(subjects).map((name) => [name, [] as number[]]))
for (const subject of Object.values(subjects)) nanosecondsPerCall(subject)
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, subject] of Object.entries(subjects)) {
    rounds.get(name)?.push(nanosecondsPerCall(subject))
  }
}
console.log(`ns per call, median of ${ROUNDS} × ${CALLS} calls`)
for (const [name, values] of rounds) {
  console.log(name.padEnd(42), median(values).toFixed(1).padStart(8))
}

console.log(`\nmade ready, µs, median of ${ROUNDS}`)
for (const [name, work] of Object.entries({
  'zeta over 10^8 keys, theta 0.99': () => sums(1e8),
  'zipfian over 10^8 keys': () => zipfian(1e8, 0.99, random),
  'zipfian over 10^10 keys': () => zipfian(1e10, 0.99, random),
  'field values (pool of 1 MiB)': () => fieldText(1, { kind: 'constant', bytes: 100 }, 0),
})) {
  const times = Array.from({ length: ROUNDS }, () => microsecondsFor(work))
  console.log(name.padEnd(42), median(times).toFixed(0).padStart(8))
}
if (Number.isNaN(checksum)) console.log('checksum lost')
