import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DURABILITIES, TRANSPORTS } from '../../../../src/engine/stores/hbase/options'
import { hbaseModule } from '../../../../src/engine/stores/hbase/schema'
import { splitKeys } from '../../../../src/engine/stores/hbase/tables'
import type { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema } = hbaseModule

function refused(uri: string): WorkbenchError {
  try {
    parseUri(uri)
  } catch (error) {
    return error as WorkbenchError
  }
  throw new Error(`${uri} was taken`)
}

const anyOptions = fc.record({
  host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
  port: fc.integer({ min: 1, max: 65535 }),
  table: fc.option(fc.stringMatching(/^(\w{1,5}:)?\w[\w.-]{0,9}$/), { nil: null }),
  family: fc.stringMatching(/^[\w-]{1,9}$/),
  regions: fc.integer({ min: 1, max: 1000 }),
  durability: fc.constantFrom(...DURABILITIES),
  transport: fc.constantFrom(...TRANSPORTS),
})

describe('the URI of HBase', () => {
  it('says everything there is to say', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
      { seed: 11 },
    )
  })

  it('is read as people write it', () => {
    expect(parseUri('hbase://localhost')).toEqual({
      ...{ host: 'localhost', port: 9090, table: null, family: 'cf', regions: 10 },
      ...{ durability: 'default', transport: 'buffered' },
    })
    expect(
      parseUri('hbase://[::1]:9091/bench:t1?family=family&regions=200&durability=skip'),
    ).toEqual(
      schema.parse({
        ...{ host: '::1', port: 9091, table: 'bench:t1', family: 'family', regions: 200 },
        durability: 'skip',
      }),
    )
  })

  it('is refused with every problem at once, and no password', () => {
    const { message, problems } = refused(
      'hbase://ann:hunter2@host:0/a%20b?regions=many&durability=never&family=a:b&ca=/x&colour=red',
    )
    expect(problems.map(({ path }) => path).sort()).toEqual(
      ['ca', 'colour', 'durability', 'family', 'port', 'regions', 'table', 'username'].sort(),
    )
    expect(message).toContain('regions=many: must be 1 to 1000.')
    expect(message).toContain('no users and passwords')
    expect(message + JSON.stringify(problems)).not.toContain('hunter2')
    expect(refused('hbase://h/?regions=0').problems).toHaveLength(1)
  })
})

describe('keys between regions', () => {
  it('are those that YCSB recommends', () => {
    expect(splitKeys(1)).toEqual([])
    expect(splitKeys(3)).toEqual(['user3999', 'user6999'])
    const many = splitKeys(200)
    expect([many.length, many[0], many[198]]).toEqual([199, 'user1044', 'user9954'])
    expect(many).toEqual([...new Set(many)].sort())
  })
})
