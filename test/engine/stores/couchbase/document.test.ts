import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeDocument,
  encodeDocument,
  fieldPath,
} from '../../../../src/engine/stores/couchbase/document'
import { ForeignDocument, outcomeOf } from '../../../../src/engine/stores/couchbase/outcomes'

const named = (name: string, context = {}): Error =>
  Object.assign(new Error(name), { name, context })

describe('documents of Couchbase', () => {
  it('are the JSON of their fields, and are read back', () => {
    const latin1 = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map(String.fromCharCode) })
    const records = fc.uniqueArray(fc.tuple(fc.string(), latin1), { selector: ([name]) => name })
    fc.assert(
      fc.property(records, (fields) => {
        const bytes = encodeDocument(
          fields.map(([name]) => name),
          fields.map(([, value]) => value),
        )
        expect(JSON.parse(bytes.toString())).toEqual(Object.fromEntries(fields))
        if (fields.every(([name]) => name !== '__proto__')) {
          expect(Object.fromEntries(decodeDocument(bytes, null))).toEqual(
            Object.fromEntries(fields),
          )
        }
      }),
      { seed: 7 },
    )
  })

  it('give the wanted fields alone', () => {
    const bytes = Buffer.from('{"a":"1","b":"2"}')
    expect(decodeDocument(bytes, ['b', 'c'])).toEqual(new Map([['b', '2']]))
  })

  it.each(['[1]', '"text"', '{"a":1}', '{"a":'])('%s is foreign', (text) => {
    expect(() => decodeDocument(Buffer.from(text), null)).toThrow(ForeignDocument)
  })

  it('name fields as paths that mean themselves', () => {
    expect(['field0', 'a.b', 'c[0]', 'd`e'].map(fieldPath)).toEqual([
      'field0',
      '`a.b`',
      '`c[0]`',
      '`d``e`',
    ])
  })
})

describe('outcomes of Couchbase', () => {
  it.each([
    [named('DocumentExistsError'), 'conflict'],
    [named('TemporaryFailureError'), 'overloaded'],
    [named('ValueTooLargeError'), 'rejected'],
    [named('DurabilityImpossibleError'), 'rejected'],
    [named('AmbiguousTimeoutError', { last_dispatched_to: '10.0.0.1:11210' }), 'timed-out'],
    [named('UnambiguousTimeoutError'), 'refused'],
    [named('RequestCanceledError'), 'disconnected'],
    [new Error('cluster_closed (1006)'), 'disconnected'],
    [new ForeignDocument('x'), 'unexpected-reply'],
    [named('SomethingNewError'), 'unexpected-reply'],
  ])('%s → %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
