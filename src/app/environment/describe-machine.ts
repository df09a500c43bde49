import type { Environment } from '../../shared/report'
import { describePower } from './describe-power'
import type { MachineFacts } from './gather-machine'
import type { Told } from './told'

/** The facts in the words of the report. Pure. */
export function describeMachine(facts: MachineFacts): Omit<Environment, 'tool' | 'libraries'> {
  const power = describePower(facts)
  const governor = describeGovernor(facts)
  const load = describeLoad(facts)
  const reasons: Record<string, string> = {}
  if (power.value === null) reasons.powerSource = power.reason
  if (governor.value === null) reasons.cpuGovernor = governor.reason
  if (load.value === null) reasons.loadAverage = load.reason
  return {
    hostname: facts.hostname || 'unknown',
    os: describeOs(facts),
    kernel: `${facts.osType} ${facts.kernelRelease}`.trim() || 'unknown',
    cpuModel: describeCpu(facts),
    logicalCores: facts.cpuModels.length || facts.parallelism,
    memoryBytes: facts.memoryBytes,
    freeMemoryBytes: facts.freeMemoryBytes,
    powerSource: power.value,
    cpuGovernor: governor.value,
    loadAverage: load.value,
    node: facts.nodeVersion,
    reasons,
  }
}

function describeOs(facts: MachineFacts): string {
  const { platform, release } = facts
  if (platform === 'linux' && release !== null) {
    const name = shellValue(release, 'PRETTY_NAME') ?? shellValue(release, 'NAME')
    if (name !== null) return name
  }
  if (platform === 'darwin' && release !== null) {
    const name = plistValue(release, 'ProductName')
    const version = plistValue(release, 'ProductVersion')
    if (name !== null && version !== null) return `${name} ${version}`
  }
  if (platform === 'win32' && facts.osVersion !== '') {
    return `${facts.osVersion} (${facts.kernelRelease})`
  }
  return `${facts.osType} ${facts.kernelRelease}`.trim() || platform
}

/** os-release(5): `NAME=value`, or quoted as a shell would take it. */
function shellValue(text: string, name: string): string | null {
  const match = new RegExp(`^${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)'|(\\S*))\\s*$`, 'm').exec(
    text,
  )
  if (match === null) return null
  const value = match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? match[3]
  return value || null
}

function plistValue(text: string, key: string): string | null {
  return new RegExp(`<key>${key}</key>\\s*<string>([^<]+)</string>`).exec(text)?.[1] ?? null
}

function describeCpu(facts: MachineFacts): string {
  const [model] = facts.cpuModels
  const name = model?.trim().replace(/\s+/g, ' ') ?? ''
  if (name !== '' && name !== 'unknown') return name
  const info = facts.cpuInfo ?? ''
  // The board's line (`Model : Raspberry Pi 5 …`) stands where ARM names no processor.
  const line = /^(?:model name|Hardware|Model)[ \t]*:[ \t]*(.+)$/m.exec(info)
  return line?.[1].trim() ?? 'unknown'
}

function describeGovernor(facts: MachineFacts): Told<string> {
  if (facts.governor) return { value: facts.governor }
  const reason =
    facts.platform === 'linux'
      ? 'the kernel shows no frequency governor, as is usual in a virtual machine or a container'
      : 'only Linux has frequency governors that can be read'
  return { value: null, reason }
}

function describeLoad(facts: MachineFacts): Told<number> {
  if (facts.platform === 'win32') return { value: null, reason: 'Windows keeps no load average' }
  if (Number.isFinite(facts.loadAverage)) return { value: facts.loadAverage }
  return { value: null, reason: 'the system does not tell its load average' }
}
