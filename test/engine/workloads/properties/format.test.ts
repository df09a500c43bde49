import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetById } from '../../../../src/engine/workloads/presets'
import { formatProperties } from '../../../../src/engine/workloads/properties/format'
import { formatHistogram } from '../../../../src/engine/workloads/properties/histogram'
import { checkWorkload } from '../../../../src/engine/workloads/rules'
import { type WorkloadSpec, workloadSpecSchema } from '../../../../src/shared/workload'
import { workloadOf } from './given'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const bytes = fc.nat(5000)
const text = fc.string({ unit: 'binary-ascii', minLength: 1 })

const mix = fc
  .tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 1000 })))
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const [read, update, insert, scan, remove, readModifyWrite] = weights.map((w) => w / total)
    return { read, update, insert, scan, delete: remove, readModifyWrite }
  })

const theta = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const requestDistribution: fc.Arbitrary<WorkloadSpec['requestDistribution']> = fc.oneof(
  fc.constantFrom({ kind: 'uniform' as const }, { kind: 'sequential' as const }),
  fc.constant({ kind: 'zipfian' as const, variant: 'ycsb' as const, theta: 0.99 }),
  theta.map((t) => ({ kind: 'zipfian' as const, variant: 'true' as const, theta: t })),
  theta.map((t) => ({ kind: 'latest' as const, theta: t })),
  fc.record({
    kind: fc.constant('hotspot' as const),
    dataFraction: share,
    operationFraction: share,
  }),
  fc.record({
    kind: fc.constant('exponential' as const),
    percentile: fc.double({ min: 0, max: 100, minExcluded: true, maxExcluded: true, noNaN: true }),
    fraction: fc.double({ min: 0, max: 1, minExcluded: true, noNaN: true }),
  }),
)

const range = fc.tuple(bytes, bytes).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
const fieldLength: fc.Arbitrary<WorkloadSpec['record']['fieldLength']> = fc.oneof(
  bytes.map((b) => ({ kind: 'constant' as const, bytes: b })),
  fc
    .tuple(range, fc.constantFrom('uniform' as const, 'zipfian' as const))
    .map(([[minBytes, maxBytes], kind]) => ({ kind, minBytes, maxBytes })),
  fc
    .array(fc.record({ bytes, weight: fc.double({ min: 1e-9, max: 1e9, noNaN: true }) }), {
      minLength: 1,
    })
    .map((choices) => ({ kind: 'weighted' as const, choices })),
  fc.record({
    kind: fc.constant('histogram' as const),
    blockSize: fc.integer({ min: 1, max: 5000 }),
    counts: fc.array(fc.nat(100), { minLength: 1 }),
    compatYcsb: fc.boolean(),
  }),
)

const spec: fc.Arbitrary<WorkloadSpec> = fc
  .record({
    name: text,
    description: fc.string({ unit: 'binary' }),
    table: text,
    slice: fc.tuple(fc.nat(1e9), fc.integer({ min: 1, max: 2 ** 40 }), fc.nat(1e9)),
    mix,
    requestDistribution,
    record: fc.record({
      fieldCount: fc.integer({ min: 1, max: 10_000 }),
      fieldNamePrefix: fc.string({ unit: 'binary-ascii' }),
      fieldLength,
    }),
    compressibility: share,
    readAllFields: fc.boolean(),
    readAllFieldsByName: fc.boolean(),
    writeAllFields: fc.boolean(),
    dataIntegrity: fc.boolean(),
    scan: fc
      .tuple(range, fc.constantFrom('uniform' as const, 'zipfian' as const))
      .map(([[min, max], distribution]) => ({
        minLength: min + 1,
        maxLength: max + 1,
        distribution,
      })),
    keys: fc.record({
      prefix: fc.string({ unit: 'binary-ascii' }),
      order: fc.constantFrom('hashed' as const, 'ordered' as const),
      zeroPadding: fc.integer({ min: 1, max: 100 }),
      hash: fc.constantFrom('ycsb' as const, 'go-ycsb' as const),
    }),
    expiry: fc.option(fc.record({ seconds: fc.integer({ min: 1, max: 1e9 }), share })),
    loadRetry: fc.record({
      limit: fc.nat(100),
      intervalSeconds: fc.oneof(fc.nat(60), fc.double({ min: 0, max: 60, noNaN: true })),
    }),
  })
  .map(({ slice: [insertStart, insertCount, more], ...rest }) => ({
    ...rest,
    insertStart,
    insertCount,
    recordCount: insertStart + insertCount + more,
  }))
  .filter((candidate) => checkWorkload(candidate).problems.length === 0)

describe('formatProperties', () => {
  it('writes every workload so that reading gives an equal one', () => {
    fc.assert(
      fc.property(spec, (written) => {
        workloadSpecSchema.parse(written)
        const { fieldLength } = written.record
        const histogram = fieldLength.kind === 'histogram' ? formatHistogram(fieldLength) : ''
        const readFile = () => Buffer.from(histogram)
        const read = workloadOf(formatProperties(written), [], { readFile })
        expect(read.spec).toEqual(withoutNegativeZero(written))
      }),
      { seed: 6, numRuns: 300 },
    )
  })

  it('writes a histogram into the text itself when asked to, and no file is read', () => {
    const readFile = () => {
      throw new Error('a file was read')
    }
    const withHistogram = spec.filter(({ record }) => record.fieldLength.kind === 'histogram')
    fc.assert(
      fc.property(withHistogram, (written) => {
        const text = formatProperties(written, { inlineHistogram: true })
        expect(workloadOf(text, [], { readFile }).spec).toEqual(withoutNegativeZero(written))
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it("writes further properties last, in place of its own, and says that they are YCSB's", () => {
    const further = [
      { key: 'operationcount', value: '7' },
      { key: 'batch.size', value: ' 4' },
    ]
    const preset = presetById('a')!.spec
    const written = formatProperties(preset, { further })
    expect(written).toMatch(
      /\nworkload\.dialect=ycsb\n\n#.*\noperationcount=7\nbatch\.size=\\ 4\n$/,
    )
    expect(written.match(/^operationcount=/gm)).toHaveLength(1)
    const read = workloadOf(written)
    expect([read.spec, read.client.operations]).toEqual([preset, 7])
  })

  it('writes what the client is to do, too', () => {
    const client = {
      operations: 5000,
      clients: 8,
      targetOpsPerSec: 500,
      durationSeconds: 30,
      precisePacing: true,
      percentiles: [95, 99.9],
    }
    const written = formatProperties(presetById('a')!.spec, { client })
    expect(workloadOf(written).client).toEqual(client)
  })

  it('gives YCSB the operationcount that its zipfian cannot do without', () => {
    expect(formatProperties(presetById('a')!.spec)).toContain('\noperationcount=0\n')
  })

  it('keeps to ASCII and to values that YCSB can read', () => {
    const preset = presetById('a')!.spec
    const written = formatProperties({
      ...preset,
      name: 'caf\u00e9 \u4e2d\u6587',
      record: {
        ...preset.record,
        fieldLength: {
          kind: 'weighted',
          choices: [
            { bytes: 70, weight: 1 },
            { bytes: 7, weight: 2 },
          ],
        },
      },
      loadRetry: { limit: 1, intervalSeconds: 0.5 },
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
    expect(written).toMatch(/^[\x00-\x7f]*$/)
    expect(written).not.toContain('fieldlengthdistribution')
    expect(written).not.toContain('core_workload_insertion_retry_interval')
    expect(written).toContain('\nfieldlength=70\n')
    expect(written).toContain('\nworkload.name=caf\\u00e9 \\u4e2d\\u6587\n')
  })
})

/** Properties hold text, and −0 is written 0. */
function withoutNegativeZero(value: WorkloadSpec): WorkloadSpec {
  return JSON.parse(JSON.stringify(value)) as WorkloadSpec
}
