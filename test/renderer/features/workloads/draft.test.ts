import { describe, expect, it } from 'vitest'
import { messageOf, valueAt, withAt } from '../../../../src/renderer/features/workloads/at-path'
import {
  distributionWords,
  shapeWords,
} from '../../../../src/renderer/features/workloads/describe-spec'
import { sentenceOf } from '../../../../src/renderer/features/workloads/field-sentence'
import { findWorkloads } from '../../../../src/renderer/features/workloads/find-workloads'
import { freeName } from '../../../../src/renderer/features/workloads/free-name'
import {
  doneAgain,
  noHistory,
  stepped,
  takenBack,
} from '../../../../src/renderer/features/workloads/history'
import {
  DISTRIBUTIONS,
  LENGTHS,
  newWorkload,
  parseDraft,
  readDraft,
  withRecords,
} from '../../../../src/renderer/features/workloads/workload-draft'
import { createI18n } from '../../../../src/renderer/i18n/i18n'
import type { Translate } from '../../../../src/renderer/i18n/use-t'
import { requestDistributionSchema, workloadSpecSchema } from '../../../../src/shared/workload'
import { sampleSpec, sampleWorkload } from '../../helpers/samples'

const t = createI18n('en').t as unknown as Translate
const faultsOf = (path: string, value: unknown): readonly string[] => {
  const draft = { spec: withAt(newWorkload('W').spec, path, value), kept: [] }
  const read = readDraft(draft)
  return read.ok ? [] : read.faults.map((fault) => sentenceOf(fault, t))
}

describe('a draft of a workload', () => {
  it('is a workload from the start, with every distribution and length on offer', () => {
    expect(readDraft(newWorkload('W')).ok).toBe(true)
    for (const each of Object.values(DISTRIBUTIONS)) {
      expect(requestDistributionSchema.parse(each)).toEqual(each)
    }
    for (const each of Object.values(LENGTHS)) {
      const spec = withAt(newWorkload('W').spec, 'record.fieldLength', each)
      expect(workloadSpecSchema.safeParse(spec).success).toBe(true)
    }
  })

  it.each([
    ['recordCount', 0, 'Records: 0, must be at least 1.'],
    ['recordCount', 1.5, 'Records: 1.5, must be a whole number.'],
    ['recordCount', '', 'Records: nothing, must be a number.'],
    [
      'recordCount',
      '9007199254740993',
      'Records: 9007199254740993, largest exact count is 9,007,199,254,740,991.',
    ],
    ['record.fieldCount', 20_000, 'Fields: 20,000, must be at most 10,000.'],
    ['requestDistribution.theta', 1.2, 'Skew: 1.2, must be below 1.'],
    ['name', '', 'Name: empty, must be given.'],
    ['keys.prefix', '键', 'Key prefix: only characters of Latin-1 (U+0000 to U+00FF) can be used.'],
    [
      'record.fieldLength',
      { kind: 'weighted', choices: [{ bytes: 10, weight: 0 }] },
      'Weight: 0, must be above 0.',
    ],
  ])('says what is wrong with %s: %s', (path, value, sentence) => {
    expect(faultsOf(path, value)).toContain(sentence)
  })

  it('keeps a slice that was the whole the whole, and any other as it is', () => {
    const { spec } = newWorkload('W')
    expect(withRecords(spec, 500)).toMatchObject({ recordCount: 500, insertCount: 500 })
    const slice = { ...spec, insertCount: 10 }
    expect(withRecords(slice, 500)).toMatchObject({ recordCount: 500, insertCount: 10 })
  })

  it('is not restored from something else', () => {
    expect(parseDraft({ spec: { name: 'W' }, kept: [] })).toBeNull()
    expect(parseDraft(null)).toBeNull()
    const draft = newWorkload('W')
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
})

describe('a path', () => {
  const data = { a: { list: [{ n: 1 }, { n: 2 }] }, b: 3 }

  it('leads to a value, and to nothing where nothing is', () => {
    expect(valueAt(data, 'a.list[1].n')).toBe(2)
    expect(valueAt(data, 'b.c.d')).toBeUndefined()
  })

  it('changes that value alone', () => {
    const next = withAt(data, 'a.list[0].n', 9)
    expect(next).toEqual({ a: { list: [{ n: 9 }, { n: 2 }] }, b: 3 })
    expect(next.a.list[1]).toBe(data.a.list[1])
  })

  it('has a message without its numbers', () => {
    expect(messageOf('record.fieldLength.choices[3].bytes')).toBe(
      'record-fieldLength-choices-bytes',
    )
  })
})

describe('steps of an editor', () => {
  it('are taken back and done again', () => {
    const one = stepped(noHistory<string>(), 'a', 'name', 0)
    const two = stepped(one, 'b', 'mix', 10)
    const back = takenBack(two, 'c')
    expect(back?.value).toBe('b')
    expect(back && doneAgain(back.history, 'b')?.value).toBe('c')
    expect(back && takenBack(back.history, 'b')?.value).toBe('a')
  })

  it('are one while the same field is typed in', () => {
    const one = stepped(noHistory<string>(), '', 'name', 0)
    const still = stepped(one, 'a', 'name', 900)
    expect(still.past).toEqual([''])
    expect(stepped(still, 'ab', 'name', 2000).past).toEqual(['', 'ab'])
  })

  it('are a hundred at most', () => {
    let history = noHistory<number>()
    for (let n = 0; n < 150; n++) history = stepped(history, n, `field ${n}`, n)
    expect([history.past.length, history.past[0]]).toEqual([100, 50])
  })
})

describe('the list', () => {
  const own = (id: string, changedAt: string) =>
    sampleWorkload({ id, preset: false, changedAt, spec: sampleSpec({ name: id }) })
  const all = [sampleWorkload(), own('Old', '2026-01-01'), own('Young', '2026-02-01')]

  it('shows one’s own first, the newest on top', () => {
    expect(findWorkloads(all, '').map(({ id }) => id)).toEqual(['Young', 'Old', 'preset-a'])
  })

  it('finds every word in name, description, operations or distribution', () => {
    expect(findWorkloads(all, 'YCSB zipfian').map(({ id }) => id)).toEqual(['preset-a'])
    expect(findWorkloads(all, 'scan')).toEqual([])
  })

  it('names a copy by the first name that is free', () => {
    expect(freeName('A copy', ['A'])).toBe('A copy')
    expect(freeName('A copy', ['A copy', 'A copy 2'])).toBe('A copy 3')
  })

  it('says how records are chosen and what they hold', () => {
    expect(distributionWords(DISTRIBUTIONS.hotspot, t).more).toBe(
      '80\u00a0% on 20\u00a0% of the records',
    )
    const record = { fieldCount: 12, fieldNamePrefix: 'f', fieldLength: LENGTHS.uniform }
    expect(shapeWords(record)).toBe('12 × 1–100\u00a0B')
  })
})
