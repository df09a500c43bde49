// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Screen } from '../../../../src/renderer/features/firstrun/screen'
import { firstRunSetup } from '../../../../src/renderer/features/firstrun/setup'
import { takeTour } from '../../../../src/renderer/features/firstrun/tour'
import { runSetupSchema } from '../../../../src/shared/contract/runs'
import { WorkbenchError } from '../../../../src/shared/errors'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleHost, sampleProfile } from '../../helpers/samples'

const ENGINES = [
  sampleProfile({ id: 'lmdb', store: 'lmdb', builtIn: true }),
  sampleProfile({ id: 'leveldb', store: 'leveldb', builtIn: true }),
]
const calibrates = { 'host.calibrate': () => sampleHost().calibration as never }
const missing = new WorkbenchError('driver-missing', 'LevelDB cannot be loaded.')

const tour = (calls: FakeOptions['calls']) => {
  const client = fakeClient({ calls })
  const steps: string[] = []
  const result = takeTour(client, ENGINES, 7, new AbortController().signal, ({ step }) =>
    steps.push(step),
  )
  return { client, steps, result }
}

describe('the first run', () => {
  it('is a setup that the contract takes', () => {
    expect(runSetupSchema.safeParse(firstRunSetup('leveldb', 1)).error).toBeUndefined()
  })

  it('calibrates, then runs on LevelDB', async () => {
    const { client, steps, result } = tour({ ...calibrates, 'runs.start': () => ({ runId: '1' }) })
    expect(await result).toEqual({ runId: '1', failures: [] })
    expect(steps).toEqual(['calibrate', 'start'])
    expect(client.askedOf('runs.start')).toEqual([firstRunSetup('leveldb', 7)])
  })

  it('goes on with the other engine, and without a calibration', async () => {
    const { result } = tour({
      'host.calibrate': () => Promise.reject(missing),
      'runs.start': ({ profileId }) =>
        profileId === 'lmdb' ? { runId: '2' } : Promise.reject(missing),
    })
    expect(await result).toEqual({ runId: '2', failures: [missing, missing] })
  })

  it('says why when no engine could start', async () => {
    const { result } = tour({ ...calibrates, 'runs.start': () => Promise.reject(missing) })
    await expect(result).rejects.toBe(missing)
  })

  it('ends when it is cancelled, with nothing started', async () => {
    const cancelled = new WorkbenchError('cancelled', 'Cancelled.')
    const { client, result } = tour({ 'host.calibrate': () => Promise.reject(cancelled) })
    await expect(result).rejects.toBe(cancelled)
    expect(client.askedOf('runs.start')).toEqual([])
  })
})

describe('the first page', () => {
  const open = (calls: FakeOptions['calls'], language: 'en' | 'zh-CN' = 'en') =>
    renderInWindow(<Screen />, {
      client: fakeClient({ calls, topics: { profiles: ENGINES } }),
      language,
      path: '/welcome',
    })

  it('leads to the run that it started, and does not come again', async () => {
    const { client } = open({ ...calibrates, 'runs.start': () => ({ runId: '2026-1' }) })
    await act(async () => fireEvent.click(screen.getByText('Run for 30 s')))
    expect(location.pathname).toBe('/run/2026-1')
    expect(client.askedOf('settings.change')).toEqual([{ firstRunDone: true }])
  })

  it('can be skipped', async () => {
    const { client } = open({}, 'zh-CN')
    await act(async () => fireEvent.click(screen.getByText('跳过，去连接存储')))
    expect(location.pathname).toBe('/connections')
    expect(client.askedOf('settings.change')).toEqual([{ firstRunDone: true }])
  })

  it('tells of a failure and offers the deed again', async () => {
    open({ ...calibrates, 'runs.start': () => Promise.reject(missing) })
    await act(async () => fireEvent.click(screen.getByText('Run for 30 s')))
    expect(screen.getByRole('alert').textContent).toContain('LevelDB cannot be loaded.')
    expect(screen.getByText('Run for 30 s')).toBeTruthy()
  })
})
