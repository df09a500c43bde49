import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'

/** Where facts of a machine are read; a test puts another machine in its place. */
export interface MachineSource {
  readonly platform: NodeJS.Platform
  readonly os: Pick<
    typeof os,
    | 'availableParallelism'
    | 'cpus'
    | 'freemem'
    | 'hostname'
    | 'loadavg'
    | 'release'
    | 'totalmem'
    | 'type'
    | 'version'
  >
  readonly nodeVersion: string
  readFile(path: string): Promise<string>
  /** names in a folder */
  list(path: string): Promise<string[]>
  /** standard output of a program, which is given half a second */
  run(program: string, args: readonly string[]): Promise<string>
}

/** Facts as the machine gave them; null where it gave none. */
export interface MachineFacts {
  readonly platform: NodeJS.Platform
  readonly hostname: string
  readonly osType: string
  /** `os.version()`: the product's name on Windows */
  readonly osVersion: string
  readonly kernelRelease: string
  /** /etc/os-release, or SystemVersion.plist of macOS */
  readonly release: string | null
  readonly cpuModels: readonly string[]
  /** /proc/cpuinfo, or the board's name where the processor has none (ARM) */
  readonly cpuInfo: string | null
  readonly parallelism: number
  readonly memoryBytes: number
  readonly freeMemoryBytes: number
  readonly loadAverage: number
  readonly governor: string | null
  readonly powerSupplies: readonly PowerSupply[] | null
  /** output of `pmset -g batt`, macOS */
  readonly pmset: string | null
  readonly nodeVersion: string
}

/** One folder of /sys/class/power_supply; texts as they stand in its files, null without the file. */
export interface PowerSupply {
  readonly type: string | null
  readonly online: string | null
  readonly status: string | null
  /** `Device`: of a mouse or a headset */
  readonly scope: string | null
}

const POWER = '/sys/class/power_supply'
const GOVERNOR = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'
const MAC_RELEASE = '/System/Library/CoreServices/SystemVersion.plist'

export const thisMachine: MachineSource = {
  platform: process.platform,
  os,
  nodeVersion: process.version,
  readFile: (path) => readFile(path, 'utf8'),
  list: (path) => readdir(path),
  run: (program, args) =>
    new Promise((resolve, reject) => {
      execFile(program, args, { timeout: 500 }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      )
    }),
}

export async function gatherMachine(source: MachineSource): Promise<MachineFacts> {
  const linux = source.platform === 'linux'
  const mac = source.platform === 'darwin'
  const cpuModels = attempt(() => source.os.cpus().map((cpu) => cpu.model), [])
  const [release, cpuInfo, governor, powerSupplies, pmset] = await Promise.all([
    linux ? text(source, '/etc/os-release') : mac ? text(source, MAC_RELEASE) : null,
    linux ? text(source, '/proc/cpuinfo') : null,
    linux ? text(source, GOVERNOR) : null,
    linux ? powerSuppliesOf(source) : null,
    mac ? source.run('pmset', ['-g', 'batt']).catch(() => null) : null,
  ])
  return {
    platform: source.platform,
    hostname: attempt(() => source.os.hostname(), ''),
    osType: attempt(() => source.os.type(), ''),
    osVersion: attempt(() => source.os.version(), ''),
    kernelRelease: attempt(() => source.os.release(), ''),
    release,
    cpuModels,
    cpuInfo,
    parallelism: attempt(() => source.os.availableParallelism(), 0),
    memoryBytes: attempt(() => source.os.totalmem(), 0),
    freeMemoryBytes: attempt(() => source.os.freemem(), 0),
    loadAverage: attempt(() => source.os.loadavg()[0], Number.NaN),
    governor,
    powerSupplies,
    pmset,
    nodeVersion: source.nodeVersion,
  }
}

async function powerSuppliesOf(source: MachineSource): Promise<PowerSupply[] | null> {
  const names = await source.list(POWER).catch(() => null)
  if (names === null) return null
  return Promise.all(
    names.map(async (name) => {
      const [type, online, status, scope] = await Promise.all(
        ['type', 'online', 'status', 'scope'].map((file) => text(source, join(POWER, name, file))),
      )
      return { type, online, status, scope }
    }),
  )
}

async function text(source: MachineSource, path: string): Promise<string | null> {
  return source.readFile(path).then(
    (content) => content.trim(),
    () => null,
  )
}

/** Some of Node's calls throw where a container hides what they read. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
