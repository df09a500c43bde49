import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Changes } from '../../../src/app/changes'
import { type MachineSource, thisMachine } from '../../../src/app/environment/gather-machine'
import { QuarantineLog } from '../../../src/app/host/quarantine'
import { type HostServiceOptions, hostService } from '../../../src/app/host/service'
import { hostState } from '../../../src/app/host/state'
import { LOOK_EVERY_MS } from '../../../src/app/host/watch'
import type { PowerEvents } from '../../../src/app/ports'
import { DEFAULT_SETTINGS } from '../../../src/app/settings/settings-file'
import type { CallContext } from '../../../src/shared/contract/handlers'
import type { SecretsState } from '../../../src/shared/contract/host'
import { WorkbenchError } from '../../../src/shared/errors'
import { FakeTime } from '../../helpers/fake-time'
import { temporaryFolder } from '../archive/fixtures'
import { debianLaptop } from '../environment/machine-fixture'

const context: CallContext<never> = { signal: new AbortController().signal, tell: () => {} }
const secretsState: SecretsState = {
  kind: 'session',
  state: 'ready',
  detail: '',
  available: ['session'],
}

interface Rig {
  readonly runs?: string
  readonly showFolder?: HostServiceOptions['ports']['showFolder']
  readonly choosePath?: HostServiceOptions['ports']['choosePath']
  readonly secrets?: () => Promise<SecretsState>
}

function rig(options: Rig = {}) {
  const { runs = '/runs', showFolder = null, choosePath = null } = options
  const { secrets = async () => secretsState } = options
  const time = new FakeTime()
  const quarantine = new QuarantineLog()
  const settingsChanges = new Changes()
  const world = { free: 5e9, windows: 1, battery: false }
  let power: PowerEvents | null = null
  const machine: MachineSource = {
    ...thisMachine,
    platform: 'darwin',
    readFile: () => Promise.reject(new Error('none')),
    run: async () => `Now drawing from '${world.battery ? 'Battery' : 'AC'} Power'`,
  }
  const service = hostService({
    ports: {
      kind: 'web',
      locale: 'zh-Hans-CN',
      versions: { node: '20.20.0' },
      address: 'http://127.0.0.1:4000',
      openWindows: () => world.windows,
      choosePath,
      showFolder,
      onPower: (events) => {
        power = events
        return () => {
          power = null
        }
      },
    },
    settings: {
      current: () => DEFAULT_SETTINGS,
      runFolders: () => ({ runs, trash: '' }),
      changes: settingsChanges,
    },
    calibration: { read: async () => null, changes: new Changes() },
    secrets: { state: secrets, changes: new Changes() },
    quarantine,
    timers: time,
    machine,
    version: '9.9.9',
    freeBytes: async (path) => (path === runs ? world.free : null),
  })
  return { service, time, world, quarantine, settingsChanges, power: () => power }
}

describe('the state of a host', () => {
  const facts = {
    ports: {
      kind: 'desktop' as const,
      locale: 'en-GB',
      versions: { node: '20', zod: 'bundled' },
      address: null,
      openWindows: () => 2,
      choosePath: async () => null,
    },
    machine: debianLaptop,
    version: '0.1.0',
    libraries: { zod: '4', pg: '8' },
    settings: { maxWorkers: null },
    calibration: null,
    secrets: secretsState,
    runsFolder: '/runs',
    freeBytes: 1,
    quarantined: [],
  }

  it('is made of what was gathered', () => {
    expect(hostState(facts)).toEqual({
      kind: 'desktop',
      version: '0.1.0',
      versions: { zod: 'bundled', pg: '8', node: '20' },
      platform: 'linux',
      hostname: 'lab',
      cores: 8,
      workers: 7,
      memoryBytes: 32e9,
      powerSource: 'battery',
      calibration: null,
      secrets: secretsState,
      runsFolder: '/runs',
      freeBytes: 1,
      locale: 'en-GB',
      dialogs: true,
      address: null,
      openWindows: 2,
      quarantined: [],
    })
  })

  it.each([
    [8, 3, 3],
    [8, 100, 7],
    [1, null, 1],
    [0, null, 1],
  ])(
    'leaves a core to the window: %d cores, at most %s, %d workers',
    (cores, maxWorkers, workers) => {
      const machine = { ...debianLaptop, parallelism: cores }
      expect(hostState({ ...facts, machine, settings: { maxWorkers } }).workers).toBe(workers)
    },
  )
})

describe('following the state of a host', () => {
  it('looks at free space every ten seconds, while somebody follows', async () => {
    const { service, time, world } = rig()
    let told = 0
    const feed = service.topic(null, () => told++)
    told = 0
    world.free = 3e9
    time.advanceTo((LOOK_EVERY_MS - 1) * 1e6)
    expect(told).toBe(0)
    time.advanceTo(3 * LOOK_EVERY_MS * 1e6)
    expect(told).toBe(3)
    expect(await feed.take()).toMatchObject({ freeBytes: 3e9, version: '9.9.9', dialogs: false })
    feed.close()
    feed.close()
    time.advanceTo(10 * LOOK_EVERY_MS * 1e6)
    expect(told).toBe(3)
  })

  it('looks once however many follow, and begins anew after the last has gone', () => {
    const { service, time } = rig()
    const told = [0, 0]
    const feeds = told.map((_, i) => service.topic(null, () => told[i]++))
    told.fill(0)
    time.advanceTo(LOOK_EVERY_MS * 1e6)
    expect(told).toEqual([1, 1])
    for (const feed of feeds) feed.close()
    const again = service.topic(null, () => told[0]++)
    told.fill(0)
    time.advanceTo(time.now() + LOOK_EVERY_MS * 1e6)
    expect(told).toEqual([1, 0])
    again.close()
  })

  it('is told at once of what changes elsewhere', async () => {
    const { service, quarantine, settingsChanges, power, world } = rig()
    let told = 0
    const feed = service.topic(null, () => told++)
    told = 0
    quarantine.tell('settings.json was damaged.')
    settingsChanges.emit()
    world.battery = true
    power()?.sourceChanged('battery')
    power()?.woke(1)
    expect(told).toBe(4)
    expect(await feed.take()).toMatchObject({
      quarantined: ['settings.json was damaged.'],
      powerSource: 'battery',
    })
    service.close()
    quarantine.tell('more')
    expect([told, power()]).toEqual([4, null])
    feed.close()
  })

  it('tells other windows when one comes or goes', () => {
    const { service } = rig()
    let told = 0
    const first = service.topic(null, () => told++)
    told = 0
    const second = service.topic(null, () => {})
    expect(told).toBe(1)
    second.close()
    expect(told).toBe(2)
    first.close()
  })
})

describe('what a host is asked for', () => {
  it('describes itself also to whom does not follow', async () => {
    const { service } = rig()
    expect(await service.calls['host.describe'](null, context)).toMatchObject({
      kind: 'web',
      locale: 'zh-Hans-CN',
      freeBytes: 5e9,
      powerSource: 'mains',
    })
  })

  it('describes the rest also when the kept secrets cannot be read', async () => {
    const message = 'secrets.json was written by a newer version.'
    const { service } = rig({
      secrets: () => Promise.reject(new WorkbenchError('unsupported', message)),
    })
    expect(await service.calls['host.describe'](null, context)).toMatchObject({
      freeBytes: 5e9,
      secrets: { state: 'unavailable', detail: message },
    })
  })

  it('has no dialog to choose a path where there is none', async () => {
    const asked = { kind: 'folder' as const, title: 'Runs' }
    expect(await rig().service.calls['host.choosePath'](asked, context)).toBeNull()
    const { service } = rig({ choosePath: async (kind, title) => `/${kind}/${title}` })
    expect(await service.calls['host.choosePath'](asked, context)).toBe('/folder/Runs')
  })

  it('shows the folder of a run, or says where it lies', async () => {
    const runs = await temporaryFolder()
    await mkdir(join(runs, 'r1'))
    const shown: string[] = []
    const { service } = rig({
      runs,
      showFolder: async (path) => {
        shown.push(path)
      },
    })
    await service.calls['host.showRun']({ id: 'r1' }, context)
    expect(shown).toEqual([join(runs, 'r1')])
    for (const id of ['r2', '../r1', '.', '/etc']) {
      await expect(service.calls['host.showRun']({ id }, context)).rejects.toMatchObject({
        code: 'not-found',
      })
    }
    expect(shown).toHaveLength(1)
    await expect(
      rig({ runs }).service.calls['host.showRun']({ id: 'r1' }, context),
    ).rejects.toThrow(`This run lies in ${join(runs, 'r1')}.`)
  })
})
