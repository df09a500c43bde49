import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  INSTALL_MARIADB,
  mariadbMissing,
  type RunningMariadb,
  startMariadb,
} from '../../scripts/servers/mariadb'
import { javaMissing } from '../../scripts/servers/maven-jars'
import {
  type RunningShardingSphere,
  startShardingSphere,
} from '../../scripts/servers/shardingsphere'
import { mysqlModule } from '../../src/engine/stores/mysql/schema'
import type { StoreSession } from '../../src/engine/stores/port'
import { shardedSqlModule } from '../../src/engine/stores/sharded-sql/schema'
import { verbsOf } from '../helpers/completion'
import { contextFor, storeContract } from './contract'

const missing = javaMissing() ?? (mariadbMissing() ? `not installed: ${INSTALL_MARIADB}` : null)
const never = new AbortController().signal

describe.skipIf(missing !== null)(`ShardingSphere-Proxy ${missing ?? ''}`, () => {
  const servers: RunningMariadb[] = []
  let proxy: RunningShardingSphere

  beforeAll(async () => {
    for (let i = 0; i < 2; i++) {
      servers.push(await startMariadb({ config: ['--innodb-flush-log-at-trx-commit=2'] }))
    }
    proxy = await startShardingSphere(servers)
  }, 300_000)
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(servers.map((server) => server.stop()))
  })

  storeContract(
    'ShardingSphere-Proxy, JSON',
    async () => {
      const options = mysqlModule.parseUri(`${proxy.uri}?layout=json`)
      return {
        module: mysqlModule,
        options,
        unreachable: { ...options, port: 1 },
        teardown: async () => {},
      }
    },
    // the proxy takes seconds for a mebibyte
    { largestValueBytes: 2 ** 16 },
  )

  test('is named, and places records where the sharding client looks for them', async () => {
    const driver = await mysqlModule.load()
    const through = await driver.connect(
      mysqlModule.parseUri(`${proxy.uri}?layout=json`),
      contextFor(4),
      never,
    )
    const direct = await openShards(servers)
    try {
      await through.prepare()
      const facts = await through.facts()
      expect(facts).toMatchObject({
        product: 'ShardingSphere-Proxy',
        version: '5.1.0',
        topology: 'proxy: what is behind it is not told',
      })
      for (let i = 0; i < 100; i++) {
        await verbsOf(through).insert(`user${i * 7919}`, { field0: `${i}` })
      }
      for (let i = 0; i < 100; i++) {
        const key = `user${i * 7919}`
        const { records } = await verbsOf(direct).read(key)
        expect(records.get(key)?.get('field0')).toBe(`${i}`)
      }
      const [one, other] = await Promise.all([
        verbsOf(through).scan('user3', 20),
        verbsOf(direct).scan('user3', 20),
      ])
      expect([...one.records]).toEqual([...other.records])
      const size = await through.size()
      if (size.diskBytes === null) expect(size.note).toMatch(/does not tell/)
      await through.clear(() => {}, never)
      expect(await through.inspect()).toMatchObject({ empty: true, mark: null })
    } finally {
      await through.close()
      await direct.close()
    }
  })
})

async function openShards(servers: readonly RunningMariadb[]): Promise<StoreSession> {
  const shards = servers.map(({ uri }) => `shard=${uri}?layout=json`).join('&')
  const driver = await shardedSqlModule.load()
  return driver.connect(shardedSqlModule.parseUri(`sharded-sql:?${shards}`), contextFor(4), never)
}
