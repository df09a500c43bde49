import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { folders } from '../../src/app/folders'
import type { DeliveredFile, HostPorts } from '../../src/app/ports'
import { makeWorkbench } from '../../src/app/workbench'
import { CALLS, TOPICS } from '../../src/shared/contract/calls'
import type { WorkbenchClient } from '../../src/shared/contract/handlers'
import type { LiveUpdate } from '../../src/shared/contract/runs'
import { linkClient } from '../../src/shared/link/client'
import { memoryLinkPair } from '../../src/shared/link/memory-pair'
import { serveLink } from '../../src/shared/link/serve'
import { InProcessWorker } from '../helpers/memory-link'
import { temporaryFolder } from './archive/fixtures'
import { setupOf } from './live/rig'

vi.setConfig({ testTimeout: 30_000 })

async function host(home: string, env: Record<string, string> = {}) {
  const delivered: DeliveredFile[] = []
  const ports: HostPorts = {
    kind: 'web',
    folders: folders({ TOUCHSTONE_HOME: home }),
    startWorker: () => new InProcessWorker(),
    now: () => new Date(),
    locale: 'en-US',
    versions: {},
    keychain: null,
    address: null,
    openWindows: () => 1,
    async deliver(file) {
      delivered.push(file)
      return { kind: 'saved', path: join('/desk', file.name) }
    },
    choosePath: null,
    showFolder: null,
    notify: () => {},
    blockSleep: () => () => {},
    onPower: () => () => {},
    env,
  }
  const workbench = await makeWorkbench(ports)
  onTestFinished(() => workbench.close())
  return { workbench, delivered }
}

/** A window on it, over a link that copies what it carries. */
async function windowOf(workbench: Awaited<ReturnType<typeof makeWorkbench>>) {
  const [near, far] = memoryLinkPair()
  serveLink(far, workbench, {
    onBug(error) {
      throw error
    },
  })
  return linkClient(async () => near)
}

const newest = <Value>(follow: (onValue: (value: Value) => void) => () => void) =>
  new Promise<Value>((resolve) => {
    const end = follow((value) => {
      resolve(value)
      queueMicrotask(() => end())
    })
  })

const ended = (client: WorkbenchClient, runId: string) =>
  new Promise<LiveUpdate>((resolve) => {
    client.follow('run', { runId, from: 0 }, (update) => {
      if (update.view?.state === 'complete') resolve(update)
    })
  })

describe('the application behind a window', () => {
  it('answers every call and every topic of the contract', async () => {
    const { workbench } = await host(await temporaryFolder())
    expect(Object.keys(workbench.calls).sort()).toEqual(Object.keys(CALLS).sort())
    expect(Object.keys(workbench.topics).sort()).toEqual(Object.keys(TOPICS).sort())
  })

  it('runs a first benchmark on a built-in engine, files it, and finds it again after a restart', async () => {
    const home = await temporaryFolder()
    const first = await host(home)
    const client = await windowOf(first.workbench)
    const profiles = await client.call('profiles.list', null)
    const nothing = profiles.find(({ store }) => store === 'null')
    const setup = setupOf({ profileId: nothing?.id ?? '' })
    const { runId } = await client.call('runs.start', setup)
    const { view } = await ended(client, runId)
    expect(view?.figures?.ok).toBe(100)

    const rows = await client.call('runs.list', null)
    expect(rows).toMatchObject([{ id: runId, state: 'complete', stores: ['null'] }])
    const exported = await client.call('runs.export', {
      runId,
      format: 'csv',
      language: 'en',
      paper: 'A4',
      csvFlavour: 'rfc4180',
      addresses: 'keep',
    })
    expect(exported.kind).toBe('saved')
    expect(first.delivered).toHaveLength(1)
    await first.workbench.close()

    const second = await windowOf((await host(home)).workbench)
    const again = await newest<Awaited<ReturnType<typeof client.call<'runs.list'>>>>((onValue) =>
      second.follow('runs', null, onValue),
    )
    expect(again).toMatchObject([{ id: runId, state: 'complete', opsPerSec: rows[0]?.opsPerSec }])
    const { report } = await second.call('runs.open', { id: runId })
    expect(report.trials[0]?.phases.map(({ name }) => name)).toContain('measured')
  })

  it('lets two windows see one state', async () => {
    const { workbench } = await host(await temporaryFolder())
    const [one, other] = [await windowOf(workbench), await windowOf(workbench)]
    const told = new Promise<string>((resolve) => {
      other.follow('settings', null, ({ theme }) => {
        if (theme === 'dark') resolve(theme)
      })
    })
    await one.call('settings.change', { theme: 'dark' })
    expect(await told).toBe('dark')
  })

  it('runs and calibrates one after the other only', async () => {
    const { workbench } = await host(await temporaryFolder())
    const client = await windowOf(workbench)
    const cancel = new AbortController()
    const calibrating = client.call('host.calibrate', null, { signal: cancel.signal })
    const [nothing] = (await client.call('profiles.list', null)).filter(
      ({ store }) => store === 'null',
    )
    await expect(
      client.call('runs.start', setupOf({ profileId: nothing?.id ?? '' })),
    ).rejects.toThrow('This machine is being calibrated')
    cancel.abort()
    await expect(calibrating).rejects.toThrow()
  })
})
