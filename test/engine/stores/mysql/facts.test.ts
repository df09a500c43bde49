import { describe, expect, test } from 'vitest'
import { countersOf } from '../../../../src/engine/stores/mysql/counters'
import { describeServer, type Gathered, keyOrder } from '../../../../src/engine/stores/mysql/facts'
import { productOf } from '../../../../src/engine/stores/mysql/product'
import { mysqlModule } from '../../../../src/engine/stores/mysql/schema'

// as the products answer SELECT VERSION() and @@version_comment
test.each([
  ['10.11.19-MariaDB-0+deb12u1', 'Debian 12', 'MariaDB', '10.11.19', null],
  ['5.5.5-10.6.16-MariaDB', 'MariaDB Server', 'MariaDB', '10.6.16', '5.5.5-10.6.16-MariaDB'],
  ['8.0.36', 'MySQL Community Server - GPL', 'MySQL', '8.0.36', null],
  ['8.0.35-27', 'Percona Server (GPL), Release 27', 'Percona Server', '8.0.35', null],
  ['8.0.11-TiDB-v7.5.0', 'TiDB Server (Apache License 2.0)', 'TiDB', '7.5.0', '8.0.11-TiDB-v7.5.0'],
  [
    '5.7.25-OceanBase-v4.2.1.2',
    'OceanBase 4.2.1.2 (r1)',
    'OceanBase',
    '4.2.1.2',
    '5.7.25-OceanBase-v4.2.1.2',
  ],
  [
    '5.7.22-ShardingSphere-Proxy 5.1.0',
    '',
    'ShardingSphere-Proxy',
    '5.1.0',
    '5.7.22-ShardingSphere-Proxy 5.1.0',
  ],
  ['8.0.30-Vitess', 'Version: 18.0.0', 'Vitess', '8.0.30', null],
  ['8.0.33', 'Dolt', 'Dolt', '8.0.33', null],
  ['5.6.29-mycat-1.6.7.4', '', 'Mycat', '1.6.7.4', '5.6.29-mycat-1.6.7.4'],
  ['5.7.32', 'SingleStoreDB source distribution', 'SingleStore', '5.7.32', null],
])('%s (%s) is %s %s', (version, comment, product, own, claims) => {
  expect(productOf(version, comment)).toEqual({ product, version: own, claims })
})

const gathered = (changes: Partial<Gathered> = {}): Gathered => ({
  ...{ version: '8.0.36', comment: 'MySQL Community Server - GPL' },
  ...{ variables: new Map(), status: new Map(), replicaOf: null, table: null },
  ...changes,
})
const options = mysqlModule.options.parse({})
const describeWith = (changes: Partial<Gathered>) =>
  describeServer(gathered(changes), options, 'mysql2')

describe('facts', () => {
  test('tell when a commit is safe', () => {
    const variables = new Map([
      ['innodb_flush_log_at_trx_commit', '1'],
      ['log_bin', 'ON'],
      ['sync_binlog', '100'],
    ])
    expect(describeWith({ variables }).durability).toEqual({
      'redo log': 'synced to disk before each commit is acknowledged',
      'binary log': 'synced every 100 commits',
    })
  })

  test('take the settings of the engine that keeps the table', () => {
    const variables = new Map([
      ['innodb_flush_log_at_trx_commit', '1'],
      ['rocksdb_flush_log_at_trx_commit', '2'],
    ])
    const none = { columns: [], comment: null, estimatedRows: 0, bytes: 0, keyCollation: 'binary' }
    const facts = describeWith({ variables, table: { ...none, engine: 'ROCKSDB' } })
    expect(facts.durability['redo log']).toMatch(/^written at each commit/)
    expect(facts.details).toMatchObject({ engine: 'ROCKSDB', keyOrder: 'bytewise (binary)' })
  })

  test('say so when a server tells nothing', () => {
    const facts = describeWith({})
    expect(facts.durability.write).toMatch(/^not told/)
    expect(facts.details.note).toMatch(/shows no variables/)
  })

  test.each([
    ['read_only', 'ON'],
    ['super_read_only', '1'],
    ['read_only', 'NO_LOCK'],
  ])('know a server that takes no writes by %s=%s', (name, value) => {
    expect(describeWith({ variables: new Map([[name, value]]) }).details.writable).toBe(false)
    expect(describeWith({ variables: new Map([[name, 'OFF']]) }).details.writable).toBe(true)
  })

  test('tell the place of a server among others', () => {
    expect(describeWith({ replicaOf: 'db1:3306' }).topology).toBe('replica of db1:3306')
    expect(describeWith({ status: new Map([['slaves_connected', '2']]) }).topology).toBe(
      'primary of 2 replicas',
    )
    const galera = { variables: new Map([['wsrep_on', 'ON']]) }
    expect(
      describeWith({ ...galera, status: new Map([['wsrep_cluster_size', '3']]) }).topology,
    ).toBe('one of 3 nodes of a Galera cluster')
  })

  test('name an order of keys that is not that of their bytes', () => {
    expect(keyOrder('utf8mb4_bin')).toBe('bytewise (utf8mb4_bin)')
    expect(keyOrder('utf8mb4_general_ci')).toMatch(/not that of the bytes$/)
  })
})

test('counters are finite numbers with names of their own', () => {
  const status = new Map([
    ['queries', '12'],
    ['innodb_buffer_pool_reads', '7'],
    ['innodb_buffer_pool_dump_status', 'Dumping of buffer pool not started'],
    ['threads_running', ''],
    ['com_insert', 'x'],
  ])
  expect(countersOf(status)).toEqual({
    ...{ queries: 12, innodb_buffer_pool_reads: 7, threads_running: 0 },
  })
})
