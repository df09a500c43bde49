import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallName } from '../../../src/shared/contract/calls'
import type { ProfileView } from '../../../src/shared/contract/profiles'
import { toWireError } from '../../../src/shared/errors'
import { CANARY, canaryIn } from '../../helpers/canary'
import { RespDouble } from '../../helpers/resp-double'
import { FakeKeychain, PASSPHRASE } from '../secrets/fixtures'
import { context, type OpenedService, openService, textsBelow, typed } from './fixtures'

afterEach(() => {
  vi.restoreAllMocks()
})

/** All that leaves the service, in order. */
class Messages {
  readonly texts: string[] = []

  /** Calls, and keeps what was answered, told or thrown. */
  async call(
    service: OpenedService,
    name: CallName & keyof OpenedService['calls'],
    input: unknown,
  ): Promise<unknown> {
    const handler = service.calls[name] as (input: unknown, context: unknown) => unknown
    try {
      const answer = await handler(
        input,
        context((told) => this.texts.push(JSON.stringify(told))),
      )
      this.texts.push(JSON.stringify(answer) ?? '')
      return answer
    } catch (error) {
      this.texts.push(JSON.stringify(toWireError(error)))
      return null
    }
  }
}

async function servers(): Promise<{ right: number; wrong: number }> {
  const [right, wrong] = [new RespDouble(), new RespDouble()]
  // the double reads bytes as latin1
  right.protect(Buffer.from(CANARY).toString('latin1'))
  wrong.protect('another')
  for (const double of [right, wrong]) {
    await double.listen()
    onTestFinished(() => double.close())
  }
  return { right: right.port, wrong: wrong.port }
}

/** Everything that a window does with a profile that has a secret. */
async function useEverything(service: OpenedService, messages: Messages): Promise<void> {
  const { right, wrong } = await servers()
  const say = (name: Parameters<Messages['call']>[1], input: unknown) =>
    messages.call(service, name, input)
  const secrets = { password: CANARY }
  const uri = `redis://ann:${encodeURIComponent(CANARY)}@127.0.0.1:${right}`
  const values = { port: right, username: 'ann' }
  const saved = (await say('profiles.save', typed({ uri, values, secrets }))) as ProfileView
  const kept = typed({ id: saved.id, uri: saved.uri, values: saved.values })
  await say('profiles.check', { ...kept, name: '-', secrets })
  await say('profiles.save', { ...kept, name: '-', secrets })
  await say('profiles.test', kept)
  await say('profiles.test', { ...kept, values: { ...(saved.values as object), port: wrong } })
  await say('profiles.test', { ...kept, values: { ...(saved.values as object), port: 1 } })
  await say('profiles.writeUri', {
    store: 'redis',
    values: { ...values, password: CANARY },
    wasUri: '',
  })
  const copy = (await say('profiles.duplicate', { id: saved.id, withSecret: true })) as ProfileView
  const ids = [saved.id, copy.id]
  await say('profiles.export', { ids, format: 'touchstone', passphrase: null })
  await say('profiles.export', { ids, format: 'touchstone', passphrase: PASSPHRASE })
  await say('profiles.export', { ids, format: 'uri-list', passphrase: null })
  const lists = [
    `# c\n${uri}\n${uri}x/y:z\nredis-cli -a '${CANARY}'\n`,
    ...service.delivered.map(({ bytes }) => Buffer.from(bytes).toString()),
  ]
  for (const text of lists) {
    const preview = (await say('profiles.readFile', { name: 'x', text })) as {
      ticket: string
      profiles: unknown[]
    }
    const decisions = preview.profiles.map(() => 'add')
    await say('profiles.importApply', { ticket: preview.ticket, passphrase: PASSPHRASE, decisions })
  }
  await say('profiles.readFile', { name: 'x', text: `{"password": "${CANARY}" "x"}` })
  await say('profiles.remove', { ids: [copy.id] })
  await say('profiles.list', null)
  messages.texts.push(JSON.stringify(await service.topic(null, () => {}).take()))
  const { target, profile } = await service.resolveProfile({ id: saved.id })
  messages.texts.push(JSON.stringify([target, profile]))
  await service.close()
}

describe('a secret', () => {
  it('would be found in each of its forms', () => {
    const found = [
      `password ${CANARY}`,
      JSON.stringify({ password: CANARY }),
      `redis://ann:${encodeURIComponent(CANARY)}@lab`,
      Buffer.from(`ann:${CANARY}`).toString('base64'),
      Buffer.from(JSON.stringify({ a: CANARY })).toString('base64url'),
    ]
    for (const text of found) expect(canaryIn(text), text).not.toEqual([])
    expect(canaryIn('redis://ann:***@lab')).toEqual([])
  })

  it.each([
    ['a keychain', { keychain: new FakeKeychain() }],
    ['a sealed file', { settings: { secrets: 'sealed-file' as const } }],
    ['memory', { settings: { secrets: 'session' as const } }],
  ])(
    'that is kept in %s is in no message, no file and no line of output',
    async (_where, fixture) => {
      const output: string[] = []
      for (const stream of [process.stdout, process.stderr]) {
        vi.spyOn(stream, 'write').mockImplementation((chunk) => {
          output.push(String(chunk))
          return true
        })
      }
      const service = await openService(fixture)
      if ('settings' in fixture && fixture.settings.secrets === 'sealed-file') {
        await service.secrets.unlock(PASSPHRASE)
      }
      const messages = new Messages()
      await useEverything(service, messages)
      vi.restoreAllMocks()

      // it was in use all the while
      expect(
        messages.texts.filter((text) => text.includes('"state":"answered"')).length,
      ).toBeGreaterThan(0)
      expect(
        messages.texts.filter((text) => text.includes('does not accept')).length,
      ).toBeGreaterThan(0)
      expect(messages.texts.length).toBeGreaterThan(30)
      for (const text of messages.texts) expect(canaryIn(text), text).toEqual([])
      for (const { name, bytes } of service.delivered) {
        expect(canaryIn(Buffer.from(bytes).toString('latin1')), name).toEqual([])
        expect(canaryIn(Buffer.from(bytes).toString('utf8')), name).toEqual([])
      }
      const files = await textsBelow(service.folder)
      expect(files).toContain('touchstone.profiles')
      expect(canaryIn(files)).toEqual([])
      expect(canaryIn(Buffer.from(files, 'latin1').toString('utf8'))).toEqual([])
      expect(
        canaryIn([...output, ...service.told, ...service.troubles.map(String)].join('\n')),
      ).toEqual([])
    },
  )
})
