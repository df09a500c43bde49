import { describe, expect, it } from 'vitest'
import { mariadbMissing, startMariadb } from '../../scripts/servers/mariadb'
import type { ProfileTest, ReadUri } from '../../src/shared/contract/profiles'
import { context, openService, typed } from '../app/profiles/fixtures'
import { certificates, removeCertificates } from '../helpers/certificates'

/** A URI as somebody would paste it, tested at once. */
async function tryUri(uri: string): Promise<ProfileTest> {
  const { calls } = await openService({ settings: { secrets: 'session' } })
  const read = (await calls['profiles.readUri']({ uri }, context())) as Extract<
    ReadUri,
    { ok: true }
  >
  return calls['profiles.test'](
    typed(
      read.ok
        ? { store: read.store, uri: read.uri, values: read.values, secrets: read.secrets }
        : {},
    ),
    context(),
  )
}

const states = ({ steps }: ProfileTest): string =>
  steps.map(({ step, state }) => `${step} ${state}`).join(', ')

const address = (name: string): string => process.env[`TOUCHSTONE_TEST_REDIS${name}`] ?? ''
const missing = process.env.TOUCHSTONE_TEST_REDIS_MISSING

describe.skipIf(missing !== undefined)(`a test of a connection to Redis ${missing ?? ''}`, () => {
  it.each([
    ['', 'tls not-needed'],
    ['_TLS', 'tls done'],
    ['_UNIX', 'tls not-needed'],
    ['_REPLICA', 'tls not-needed'],
  ])('goes through every step (%s)', async (name, tls) => {
    const test = await tryUri(address(name))
    expect(test.failure).toBeNull()
    expect(states(test)).toBe(
      `name not-needed, tcp done, ${tls}, login done, facts done, floor done`,
    )
    expect(test.floor?.count).toBe(1000)
    expect(test.warnings.some((each) => each.startsWith('This is no primary'))).toBe(
      name === '_REPLICA',
    )
  })

  it('says what a node of a cluster is', async () => {
    const test = await tryUri(address('_CLUSTER'))
    expect(test.state).toBe('failed')
    expect(test.failure?.message).toMatch(/cluster/i)
  })
})

describe.skipIf(mariadbMissing())('a test of a connection to MariaDB', () => {
  it('agrees on TLS while it logs in', async () => {
    const tls = await certificates()
    const server = await startMariadb({ tls })
    try {
      const test = await tryUri(server.tlsUri ?? '')
      expect(test.failure).toBeNull()
      expect(states(test)).toBe(
        'name not-needed, tcp done, tls done, login done, facts done, floor done',
      )
      expect(test.facts?.product).toBe('MariaDB')
    } finally {
      await server.stop()
      await removeCertificates()
    }
  })
})
