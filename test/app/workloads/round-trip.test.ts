import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondYcsb } from '../../../src/app/workloads/beyond-ycsb'
import { readWorkloadText } from '../../../src/app/workloads/import/read-text'
import { PRESETS } from '../../../src/engine/workloads/presets'
import type { KeptProperty } from '../../../src/shared/contract/workloads'
import type { WorkloadSpec } from '../../../src/shared/workload'
import { workloadSpec } from '../../engine/generators/workload-spec'
import { context, workloadRig } from './rig'

interface Imported {
  readonly spec: WorkloadSpec
  readonly kept: readonly KeptProperty[]
}

function imported(text: string, name = 'first.properties'): Imported | null {
  const read = readWorkloadText({ name, text, dialect: null })
  return read.ok ? { spec: read.spec, kept: read.kept } : null
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  workload: ['core', 'site.ycsb.workloads.CoreWorkload'],
  recordcount: ['1', '1000', ' 7 ', '3000000000'],
  insertstart: ['0', '1'],
  operationcount: ['0', '1000'],
  threadcount: ['8'],
  'hdrhistogram.percentiles': ['95,99'],
  readproportion: ['0', '0.5', '3'],
  updateproportion: ['0.5', '1e-3'],
  deleteproportion: ['0.25'],
  requestdistribution: ['uniform', 'zipfian', 'latest', 'hotspot', 'exponential', 'sequential'],
  zipfianvariant: ['true', 'ycsb'],
  hotspotdatafraction: ['0.3'],
  fieldcount: ['1', '12'],
  fieldlength: ['10', '200'],
  minfieldlength: ['3'],
  fieldlengthdistribution: ['constant', 'uniform', 'zipfian'],
  fieldlengthweights: ['10:1,20:0.5'],
  fieldnameprefix: ['f', 'x y'],
  readallfieldsbyname: ['true', 'no'],
  dataintegrity: ['true'],
  compressibility: ['0.5'],
  'expiry.seconds': ['60'],
  insertorder: ['hashed', 'ordered'],
  keyprefix: ['k', ''],
  keyhash: ['ycsb', 'go-ycsb'],
  zeropadding: ['12'],
  core_workload_insertion_retry_limit: ['2'],
  'loadretry.seconds': ['0.5'],
  'measurement.interval': ['op', '10'],
  warmuptime: ['5'],
  dropdata: ['true'],
  'batch.size': ['4'],
  'redis.host': ['db1'],
  'mongodb.url': ['mongodb://u:p@h/db', 'mongodb://h/db?w=1'],
  __proto__x: ['1'],
}

const odd = fc.string({ unit: 'binary', maxLength: 8 })
const escaped = (text: string): string =>
  [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const knownLine = fc
  .constantFrom(...Object.entries(KNOWN))
  .chain(([key, values]) => fc.constantFrom(...values).map((value) => `${key}=${value}`))
const oddLine = fc
  .tuple(odd, odd)
  .map(([key, value]) => `zz${escaped(key.slice(0, 1))}=${escaped(value.slice(0, 4))}`)
const plainLine = fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n\\]/g, ''))

const file = fc
  .array(fc.oneof({ weight: 6, arbitrary: knownLine }, oddLine, plainLine), { maxLength: 25 })
  .map((lines) => lines.join('\n'))

describe('import, export, import', () => {
  it('gives the same workload and the same kept lines as the first import', async () => {
    const { calls } = await workloadRig()
    let taken = 0
    await fc.assert(
      fc.asyncProperty(file, async (text) => {
        const first = imported(text)
        if (first === null) return
        taken++
        const written = await calls['workloads.properties'](
          { id: null, ...first, kept: [...first.kept] },
          context,
        )
        expect(imported(written.text, 'second.properties')).toEqual(first)
      }),
      { seed: 4, numRuns: 600 },
    )
    expect(taken).toBeGreaterThan(150)
  })

  it('keeps every preset as it is', async () => {
    const { calls } = await workloadRig()
    for (const { spec } of PRESETS) {
      const { text } = await calls['workloads.properties']({ id: null, spec, kept: [] }, context)
      expect(imported(text)).toEqual({ spec, kept: [] })
    }
  })

  it('keeps a histogram of lengths, which needs no file beside it', async () => {
    const { calls } = await workloadRig()
    for (const compatYcsb of [true, false]) {
      const spec = workloadSpec(100, {
        record: {
          fieldCount: 2,
          fieldNamePrefix: 'f',
          fieldLength: { kind: 'histogram', blockSize: 10, counts: [3, 0, 5], compatYcsb },
        },
      })
      const { text, leftOut } = await calls['workloads.properties'](
        { id: null, spec, kept: [] },
        context,
      )
      expect(imported(text)).toEqual({ spec, kept: [] })
      expect(leftOut).toHaveLength(compatYcsb ? 1 : 2)
    }
  })
})

describe('what YCSB cannot do of a workload', () => {
  it('is nothing for its own workloads', () => {
    const names = PRESETS.filter(({ id }) => /^[a-f]$/.test(id)).map(({ spec }) => beyondYcsb(spec))
    expect(names).toEqual([[], [], [], [], [], []])
  })

  it('is told property by property', () => {
    const spec = workloadSpec(3_000_000_000, {
      mix: { read: 0.9, update: 0, insert: 0, scan: 0, delete: 0.1, readModifyWrite: 0 },
      requestDistribution: { kind: 'zipfian', variant: 'true', theta: 0.8 },
      compressibility: 0.5,
      expiry: { seconds: 60, share: 1 },
      keys: { prefix: 'k', order: 'hashed', zeroPadding: 1, hash: 'go-ycsb' },
      loadRetry: { limit: 1, intervalSeconds: 0.5 },
    })
    expect(beyondYcsb(spec).map((sentence) => sentence.split(/[=:]/)[0])).toEqual([
      'zipfianvariant',
      'deleteproportion',
      'compressibility',
      'expiry.seconds',
      'keyprefix',
      'keyhash',
      'loadretry.seconds',
      'recordcount',
    ])
  })
})
