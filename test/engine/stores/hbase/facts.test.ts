import { describe, expect, it } from 'vitest'
import { describeCluster, logSentence } from '../../../../src/engine/stores/hbase/facts'
import { hbaseOptionsSchema } from '../../../../src/engine/stores/hbase/options'

const options = hbaseOptionsSchema.parse({ durability: 'async' })

describe('facts of HBase', () => {
  it('name regions, servers and what the table was made with', () => {
    const facts = describeCluster({
      options,
      table: 't',
      description: { families: ['cf'], durability: 1, readOnly: true },
      regions: new Map([
        ['a:1', 3],
        ['b:1', 2],
      ]),
    })
    expect(facts.topology).toBe('Thrift2 gateway before 2 region servers, 5 regions of the table')
    expect(facts.details).toMatchObject({
      ...{ regions: 5, regionServers: 2, tableDurability: 'SKIP_WAL', writable: false },
      ...{ durability: 'async', clientBuffering: false },
    })
    expect(facts.version).toBe('2.2 or later')
  })

  it('say so when there is no table yet', () => {
    const facts = describeCluster({ options, table: 't', description: null, regions: new Map() })
    expect(facts.topology).toContain('not made yet')
    expect(facts.details).not.toHaveProperty('regions')
  })

  it.each([
    ['skip', 0, 'Asked for with every write: not written'],
    ['async', 4, 'is logged later'],
    ['sync', 1, 'it is not forced to disk'],
    ['fsync', 1, 'forced to disk in the log'],
    [
      'default',
      0,
      'As HBase does unless told otherwise: a write is acknowledged when it has reached',
    ],
    ['default', 1, 'As the table is set: not written'],
    ['default', 4, 'As the table is set: a write is acknowledged when it has been forced'],
  ] as const)('%s on a table of %i', (asked, table, words) => {
    expect(logSentence(asked, table)).toContain(words)
  })
})
