import type { HostState, SecretsState, Settings } from '../../shared/contract/host'
import { describePower } from '../environment/describe-power'
import type { MachineFacts } from '../environment/gather-machine'
import type { HostPorts } from '../ports'

/** What the state of a host is made of, gathered. */
export interface HostFacts {
  readonly ports: Pick<
    HostPorts,
    'kind' | 'locale' | 'versions' | 'address' | 'openWindows' | 'choosePath'
  >
  readonly machine: MachineFacts
  readonly version: string
  readonly libraries: Readonly<Record<string, string>>
  readonly settings: Pick<Settings, 'maxWorkers'>
  readonly calibration: HostState['calibration']
  readonly secrets: SecretsState
  readonly runsFolder: string
  readonly freeBytes: number | null
  readonly quarantined: readonly string[]
}

/** Pure. */
export function hostState(facts: HostFacts): HostState {
  const { ports, machine, version, libraries, settings } = facts
  const { calibration, secrets, runsFolder, freeBytes, quarantined } = facts
  const cores = Math.max(1, machine.parallelism)
  return {
    kind: ports.kind,
    version,
    versions: { ...libraries, ...ports.versions },
    platform: machine.platform,
    hostname: machine.hostname,
    cores,
    workers: workersOn(cores, settings.maxWorkers),
    memoryBytes: machine.memoryBytes,
    powerSource: describePower(machine).value,
    calibration,
    secrets,
    runsFolder,
    freeBytes,
    locale: ports.locale,
    dialogs: ports.choosePath !== null,
    address: ports.address,
    openWindows: ports.openWindows(),
    quarantined,
  }
}

/** One core is left to the run manager and to the window. */
const workersOn = (cores: number, most: number | null): number =>
  Math.max(1, Math.min(cores - 1, most ?? Number.POSITIVE_INFINITY))
