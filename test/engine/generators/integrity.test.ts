import { describe, expect, it } from 'vitest'
import { integrityValue, isSound, verify } from '../../../src/engine/generators/integrity'

describe('integrity value', () => {
  // spec ycsb-core §3.6
  it.each([
    [
      'user6284781860667377211',
      'field0',
      100,
      'user6284781860667377211:field0:-56807877:2032869390:-165488160:1762371712:-169193395:-1039977118:-10',
    ],
    [
      'user6284781860667377211',
      'field1',
      100,
      'user6284781860667377211:field1:-56807846:-2133018101:933062878:139614226:1263461560:1124615364:-3349',
    ],
    [
      'user8517097267634966620',
      'field0',
      100,
      'user8517097267634966620:field0:-557952823:-1809000828:-1392091277:962494139:111674936:1367579768:-15',
    ],
    ['user0', 'field0', 20, 'user0:field0:5390632'],
    ['user0', 'field0', 50, 'user0:field0:539063247:-733297562:699345545:-53467'],
    ['user1', 'field9', 64, 'user1:field9:-1268390937:701431326:1606534939:-534149429:-185460'],
    ['user6284781860667377211', 'field0', 10, 'user628478'],
    ['user6284781860667377211', 'field0', 30, 'user6284781860667377211:field0'],
  ])('of %s, %s, %i bytes is that of YCSB', (key, field, length, value) => {
    expect(integrityValue(key, field, length)).toBe(value)
  })

  it('of no bytes is empty', () => {
    expect(integrityValue('user0', 'field0', 0)).toBe('')
  })
})

describe('verification', () => {
  const asked = ['field0', 'field1', 'field2']
  const record = (): Map<string, string> =>
    new Map(asked.map((name) => [name, integrityValue('user7', name, 40)]))

  it('finds nothing in a sound record, whatever else the store returns', () => {
    const fields = record().set('y_id', 'user7')
    const verdict = verify('user7', fields, asked, 40)
    expect(verdict).toEqual({ wrong: [], missing: [] })
    expect(isSound(verdict)).toBe(true)
  })

  it('names wrong and missing fields', () => {
    const fields = record().set('field1', 'something else')
    fields.delete('field2')
    const verdict = verify('user7', fields, asked, 40)
    expect(verdict).toEqual({ wrong: ['field1'], missing: ['field2'] })
    expect(isSound(verdict)).toBe(false)
  })

  it('tells the record of another key, and values cut short', () => {
    expect(verify('user8', record(), asked, 40).wrong).toEqual(asked)
    expect(verify('user7', record(), asked, 41).wrong).toEqual(asked)
  })

  it('misses every field of an empty record', () => {
    expect(verify('user7', new Map(), asked, 40).missing).toEqual(asked)
  })

  it('looks only at the fields that were asked for', () => {
    const fields = record().set('field1', 'changed')
    expect(isSound(verify('user7', fields, ['field0'], 40))).toBe(true)
  })
})
