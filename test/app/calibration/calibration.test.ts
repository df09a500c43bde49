import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { staleness } from '../../../src/app/calibration/conditions'
import { calibrationService } from '../../../src/app/calibration/service'
import { type MachineSource, thisMachine } from '../../../src/app/environment/gather-machine'
import type { Progress } from '../../../src/shared/contract/host'
import { InProcessWorker } from '../../helpers/memory-link'
import { temporaryFolder } from '../archive/fixtures'

const machine: MachineSource = {
  ...thisMachine,
  platform: 'linux',
  os: {
    ...thisMachine.os,
    cpus: () => thisMachine.os.cpus().map((cpu) => ({ ...cpu, model: 'Lab' })),
  },
  readFile: () => Promise.reject(new Error('none')),
  list: () => Promise.reject(new Error('none')),
}

interface RigOptions {
  readonly isRunning?: () => boolean
  readonly data?: string
  readonly version?: string
}

async function rig({ isRunning = () => false, data, version = '0.1.0' }: RigOptions = {}) {
  const home = data ?? (await temporaryFolder())
  const service = await calibrationService({
    folders: { config: '', data: home, runs: '', trash: '' },
    startWorker: () => new InProcessWorker(),
    now: () => new Date('2026-12-01T02:32:04.000Z'),
    isRunning,
    onQuarantine: (sentence) => {
      throw new Error(sentence)
    },
    trouble: (error) => {
      throw error
    },
    machine,
    version,
    durationMs: 200,
  })
  onTestFinished(() => service.close())
  return { home, service, path: join(home, 'calibration.json') }
}

describe('calibrating', () => {
  it('measures the floor, tells how far it is, and keeps it with its conditions', async () => {
    const { service, path, home } = await rig()
    expect([await service.read(), service.latest()]).toEqual([null, null])
    const told: Progress[] = []
    const { signal } = new AbortController()
    const measuring = service.calls['host.calibrate'](null, {
      signal,
      tell: (progress) => told.push(progress),
    })
    expect(service.isMeasuring()).toBe(true)
    await expect(service.calls['host.calibrate'](null, { signal, tell: () => {} })).rejects.toThrow(
      'This machine is being calibrated already.',
    )
    const calibration = await measuring
    expect(service.isMeasuring()).toBe(false)
    expect(calibration.stale).toBeNull()
    // how much it is depends on what else the machine does
    expect(calibration.ceilingOpsPerSec).toBeGreaterThan(0)
    expect(calibration.floorNs.p50).toBeGreaterThan(0)
    expect(calibration.cpuPerOperationNs).toBeGreaterThan(0)
    expect(told[0]).toEqual({ share: 0, doing: 'Starting a worker' })
    expect([...new Set(told.map(({ doing }) => doing))]).toEqual([
      'Starting a worker',
      'Warming up',
      'Measuring',
    ])
    const shares = told.map(({ share }) => share ?? -1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
    expect([service.latest(), await service.read()]).toEqual([calibration, calibration])
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      format: 'touchstone.calibration',
      version: 1,
      ceilingOpsPerSec: calibration.ceilingOpsPerSec,
      conditions: { cpu: 'Lab', powerSource: null, version: '0.1.0' },
    })
    const later = await rig({ data: home, version: '0.2.0' })
    expect(later.service.latest()?.stale).toBe('It was measured by version 0.1.0; this is 0.2.0.')
  })

  it('can be stopped, and leaves the last one as it was', async () => {
    const { service } = await rig()
    const stop = new AbortController()
    const measuring = service.calls['host.calibrate'](null, {
      signal: stop.signal,
      tell: ({ doing }) => {
        if (doing === 'Warming up') stop.abort()
      },
    })
    await expect(measuring).rejects.toMatchObject({ code: 'cancelled' })
    expect(await service.read()).toBeNull()
    expect(service.isMeasuring()).toBe(false)
  })

  it('is refused while a run is under way', async () => {
    const { service } = await rig({ isRunning: () => true })
    const { signal } = new AbortController()
    await expect(
      service.calls['host.calibrate'](null, { signal, tell: () => {} }),
    ).rejects.toMatchObject({ code: 'invalid-spec' })
  })

  it('reads a file from before conditions were noted, and trusts it no longer', async () => {
    const home = await temporaryFolder()
    const floor = {
      measuredAt: '2026-11-01T00:00:00.000Z',
      ceilingOpsPerSec: 1e6,
      floorNs: { p50: 700, p99: null },
      cpuPerOperationNs: 900,
    }
    await mkdir(home, { recursive: true })
    const filed = { format: 'touchstone.calibration', version: 1, ...floor }
    await writeFile(join(home, 'calibration.json'), JSON.stringify(filed))
    const { service } = await rig({ data: home })
    expect(service.latest()).toEqual({
      ...floor,
      stale: 'It is not known on what it was measured.',
    })
  })
})

describe('a calibration of other conditions', () => {
  const now = { cpu: 'Lab', powerSource: 'mains', version: '1' } as const

  it('says in what they differ', () => {
    expect(staleness(now, now)).toBeNull()
    expect(staleness({ ...now, cpu: 'Old' }, now)).toBe(
      'It was measured on Old; this machine has Lab.',
    )
    expect(staleness({ ...now, powerSource: 'battery', version: '0' }, now)).toBe(
      'It was measured on battery; the machine runs on mains now. It was measured by version 0; this is 1.',
    )
  })

  it('holds where the power source is not told', () => {
    expect(staleness({ ...now, powerSource: null }, now)).toBeNull()
    expect(staleness(now, { ...now, powerSource: null })).toBeNull()
  })
})
