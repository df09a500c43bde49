import { describe, expect, it } from 'vitest'
import { secretTrialOf } from '../../../src/app/live/go-on'
import { readSetup } from '../../../src/app/live/setup'
import { planOf } from '../../../src/app/run/compose-trial'
import { redisTarget, setupOf, targetOf } from './rig'

const WITH_PASSWORD = 'redis://:canary@127.0.0.1:6379'

function oldRun(target: ReturnType<typeof targetOf>, profileId?: string) {
  const { spec } = readSetup(setupOf(), target, { maxWorkers: null })
  return { spec, plan: planOf('Friday', [spec], new Date(0), profileId) }
}
const nobody = async () => expect.unreachable('no connection is needed')

describe('a trial that is gone on with', () => {
  it('gets its secret from the connection that it was started on', async () => {
    const { spec, plan } = oldRun(redisTarget(WITH_PASSWORD), 'p1')
    const asked: string[] = []
    const secret = await secretTrialOf(spec, plan, async (id) => {
      asked.push(id)
      return redisTarget(WITH_PASSWORD)
    })
    expect(asked).toEqual(['p1'])
    expect(JSON.stringify(secret.target.options)).toContain('canary')
    expect({ ...secret, target: spec.target }).toEqual(spec)
  })

  it('is not measured on another store than its first part', async () => {
    const { spec, plan } = oldRun(redisTarget(WITH_PASSWORD), 'p1')
    const moved = async () => redisTarget('redis://:canary@10.0.0.9:6379')
    const error = await secretTrialOf(spec, plan, moved).catch((e: Error) => e)
    expect(error).toMatchObject({ code: 'invalid-spec' })
    expect(String(error)).toContain('leads to redis://')
    expect(String(error)).toContain('10.0.0.9')
    expect(String(error)).not.toContain('canary')
  })

  it('of a command line goes on by itself where it needs no secret', async () => {
    const { spec, plan } = oldRun(targetOf('null:'))
    expect(await secretTrialOf(spec, plan, nobody)).toEqual(spec)
  })

  it('of a command line is sent back there where it does', async () => {
    const { spec, plan } = oldRun(redisTarget(WITH_PASSWORD))
    await expect(secretTrialOf(spec, plan, nobody)).rejects.toMatchObject({
      code: 'invalid-spec',
      hint: expect.stringContaining('--resume'),
    })
  })
})
