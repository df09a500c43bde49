import { describe, expect, it } from 'vitest'
import { environmentFingerprint } from '../../../src/app/environment/fingerprint'
import { type MachineSource, thisMachine } from '../../../src/app/environment/gather-machine'
import { environmentSchema } from '../../../src/shared/report'

/** A machine whose files are those given; programs that were started are listed. */
function machine(platform: NodeJS.Platform, content: Record<string, string>) {
  const started: string[] = []
  const source: MachineSource = {
    ...thisMachine,
    platform,
    async readFile(path) {
      if (path in content) return content[path]
      throw Object.assign(new Error(path), { code: 'ENOENT' })
    },
    async list(path) {
      const inside = Object.keys(content).filter((each) => each.startsWith(`${path}/`))
      if (inside.length === 0) throw Object.assign(new Error(path), { code: 'ENOENT' })
      return [...new Set(inside.map((each) => each.slice(path.length + 1).split('/')[0]))]
    },
    async run(program) {
      started.push(program)
      return "Now drawing from 'Battery Power'"
    },
  }
  return { source, started }
}

const TOOL = 'touchstone 0.1.0'

describe('environmentFingerprint', () => {
  it('of this machine fits the schema, with a reason for every null', async () => {
    const environment = await environmentFingerprint(TOOL, { zod: '4.0.0' })
    expect(environmentSchema.parse(environment)).toEqual(environment)
    expect(environment).toMatchObject({ tool: TOOL, libraries: { zod: '4.0.0' } })
    expect(environment.node).toBe(process.version)
    expect(environment.logicalCores).toBeGreaterThan(0)
    const nulls = Object.entries(environment).filter(([, value]) => value === null)
    expect(Object.keys(environment.reasons).sort()).toEqual(nulls.map(([name]) => name).sort())
  })

  it('reads the files of Linux and starts no program', async () => {
    const { source, started } = machine('linux', {
      '/etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
      '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'performance\n',
      '/sys/class/power_supply/AC/type': 'Mains\n',
      '/sys/class/power_supply/AC/online': '1\n',
    })
    expect(await environmentFingerprint(TOOL, {}, source)).toMatchObject({
      os: 'Debian GNU/Linux 13 (trixie)',
      cpuGovernor: 'performance',
      powerSource: 'mains',
    })
    expect(started).toEqual([])
  })

  it('asks pmset on macOS', async () => {
    const { source, started } = machine('darwin', {})
    const environment = await environmentFingerprint(TOOL, {}, source)
    expect(environment).toMatchObject({ powerSource: 'battery', cpuGovernor: null })
    expect(started).toEqual(['pmset'])
  })

  it('never fails, though everything is refused', async () => {
    const refuse = () => {
      throw new Error('refused')
    }
    const os = Object.fromEntries(Object.keys(thisMachine.os).map((name) => [name, refuse]))
    const { source } = machine('linux', {})
    const hidden = { ...source, os: os as unknown as MachineSource['os'] }
    const environment = await environmentFingerprint(TOOL, {}, hidden)
    expect(environmentSchema.parse(environment)).toMatchObject({
      hostname: 'unknown',
      kernel: 'unknown',
      cpuModel: 'unknown',
      loadAverage: null,
    })
  })
})
