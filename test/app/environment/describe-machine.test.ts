import { describe, expect, it } from 'vitest'
import { describeMachine } from '../../../src/app/environment/describe-machine'
import type { MachineFacts } from '../../../src/app/environment/gather-machine'
import { debianLaptop } from './machine-fixture'

const described = (change: Partial<MachineFacts>) => describeMachine({ ...debianLaptop, ...change })

describe('describeMachine', () => {
  it('tells a laptop under Debian', () => {
    expect(described({})).toEqual({
      hostname: 'lab',
      os: 'Debian GNU/Linux 13 (trixie)',
      kernel: 'Linux 6.12.48+deb13-amd64',
      cpuModel: 'AMD Ryzen 7 7840U',
      logicalCores: 8,
      memoryBytes: 32e9,
      freeMemoryBytes: 20e9,
      powerSource: 'battery',
      cpuGovernor: 'powersave',
      loadAverage: 0.42,
      node: 'v20.20.0',
      reasons: {},
    })
  })

  it('reads os-release with every kind of quote, and falls back to the kernel', () => {
    const os = (release: string | null) => described({ release }).os
    expect(os("PRETTY_NAME='Alpine Linux v3.20'")).toBe('Alpine Linux v3.20')
    expect(os('NAME=Void\nPRETTY_NAME=\n')).toBe('Void')
    expect(os('PRETTY_NAME="The \\"best\\" Linux"')).toBe('The "best" Linux')
    expect(os(null)).toBe('Linux 6.12.48+deb13-amd64')
  })

  it('tells macOS by its property list, and Windows by its own words', () => {
    const release =
      '<dict><key>ProductName</key>\n\t<string>macOS</string>\n<key>ProductVersion</key>\n<string>15.2</string></dict>'
    const mac = { platform: 'darwin', osType: 'Darwin', kernelRelease: '24.2.0', release } as const
    expect(described(mac)).toMatchObject({ os: 'macOS 15.2', kernel: 'Darwin 24.2.0' })
    const windows = described({
      platform: 'win32',
      osType: 'Windows_NT',
      osVersion: 'Windows 11 Pro',
      kernelRelease: '10.0.26100',
      governor: null,
      loadAverage: 0,
    })
    expect(windows).toMatchObject({
      os: 'Windows 11 Pro (10.0.26100)',
      powerSource: null,
      cpuGovernor: null,
      loadAverage: null,
    })
    expect(Object.keys(windows.reasons).sort()).toEqual([
      'cpuGovernor',
      'loadAverage',
      'powerSource',
    ])
  })

  it('names the board where an ARM processor has no name', () => {
    const cpuInfo =
      'processor\t: 0\nBogoMIPS\t: 108.00\n\nModel\t\t: Raspberry Pi 5 Model B Rev 1.0'
    const cpuModels = ['unknown', 'unknown', 'unknown', 'unknown']
    expect(described({ cpuInfo, cpuModels })).toMatchObject({
      cpuModel: 'Raspberry Pi 5 Model B Rev 1.0',
      logicalCores: 4,
    })
    const hidden = described({ cpuInfo: null, cpuModels: [], parallelism: 2 })
    expect(hidden).toMatchObject({ cpuModel: 'unknown', logicalCores: 2 })
  })

  it('gives a reason for a governor and a load that are not there', () => {
    const { reasons, cpuGovernor, loadAverage } = described({
      governor: null,
      loadAverage: Number.NaN,
    })
    expect([cpuGovernor, loadAverage]).toEqual([null, null])
    expect(reasons.cpuGovernor).toContain('virtual machine')
    expect(reasons.loadAverage).toContain('does not tell')
  })
})
