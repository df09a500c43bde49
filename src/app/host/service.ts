import { nodeTimers, type Timers } from '../../engine/clock'
import type { CallHandlers, TopicFeed, TopicHandlers } from '../../shared/contract/handlers'
import type { HostState, SecretsState } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import type { CalibrationService } from '../calibration/service'
import { Changes, feedOf } from '../changes'
import { gatherMachine, type MachineSource, thisMachine } from '../environment/gather-machine'
import { libraryVersions } from '../environment/library-versions'
import { freeBytesAt } from '../live/preflight/disk'
import type { HostPorts } from '../ports'
import type { SettingsService } from '../settings/service'
import { TOOL_VERSION } from '../version'
import type { QuarantineLog } from './quarantine'
import { showRun } from './show-run'
import { hostState } from './state'
import { Watch } from './watch'

const LIBRARIES = [
  'zod',
  'classic-level',
  'rocksdb',
  'lmdb',
  'ioredis',
  'mongodb',
  'cassandra-driver',
  'pg',
  'mysql2',
  'couchbase',
  '@aws-sdk/client-s3',
]

export interface HostServiceOptions {
  readonly ports: Pick<
    HostPorts,
    | 'kind'
    | 'locale'
    | 'versions'
    | 'address'
    | 'openWindows'
    | 'choosePath'
    | 'showFolder'
    | 'onPower'
  >
  readonly settings: Pick<SettingsService, 'current' | 'runFolders' | 'changes'>
  readonly calibration: Pick<CalibrationService, 'read' | 'changes'>
  readonly secrets: { state(): Promise<SecretsState>; readonly changes: Changes }
  readonly quarantine: QuarantineLog
  /** for tests */
  readonly timers?: Pick<Timers, 'after'>
  readonly machine?: MachineSource
  readonly version?: string
  readonly freeBytes?: (path: string) => Promise<number | null>
}

export interface HostService {
  readonly calls: Pick<CallHandlers, 'host.describe' | 'host.choosePath' | 'host.showRun'>
  readonly topic: TopicHandlers['host']
  /** something of the state is another, which this service cannot see: a window was opened */
  readonly changes: Changes
  close(): void
}

/** The machine and the program, as every screen shows them at its foot. */
export function hostService(options: HostServiceOptions): HostService {
  const { ports, settings, calibration, secrets, quarantine, timers = nodeTimers } = options
  const changes = new Changes()
  const changed = () => changes.emit()
  const watch = new Watch(timers, changed)
  const describe = describer(options)
  const ends = [
    ...[settings, calibration, secrets, quarantine].map((part) => part.changes.on(changed)),
    ports.onPower({ slept() {}, woke: changed, sourceChanged: changed }),
  ]
  return {
    calls: {
      'host.describe': describe,
      'host.choosePath': async ({ kind, title }) =>
        ports.choosePath === null ? null : ports.choosePath(kind, title),
      'host.showRun': async ({ id }) => showRun(settings.runFolders().runs, id, ports.showFolder),
    },
    topic: (_input, tell) => followed(feedOf(changes, tell, describe), watch, changed),
    changes,
    close() {
      for (const end of ends) end()
    },
  }
}

/** A window that begins or ends to follow is one more or less: the others are told. */
function followed<Value>(
  feed: TopicFeed<Value>,
  watch: Watch,
  changed: () => void,
): TopicFeed<Value> {
  const end = watch.follow()
  changed()
  return {
    take: () => feed.take(),
    close() {
      feed.close()
      end()
      changed()
    },
  }
}

/** The place of secrets cannot even be looked at, and the rest of the state is there all the same. */
function unreadable(error: unknown, chosen: SecretsState['kind'] | null): SecretsState {
  if (!(error instanceof WorkbenchError)) throw error
  const kind = chosen ?? 'session'
  return {
    kind,
    state: 'unavailable',
    detail: error.message,
    available: ['environment', 'session'],
  }
}

function describer(options: HostServiceOptions): () => Promise<HostState> {
  const { ports, settings, calibration, secrets, quarantine } = options
  const { machine = thisMachine, version = TOOL_VERSION, freeBytes = freeBytesAt } = options
  // installed packages stay what they are
  const libraries = libraryVersions(LIBRARIES)
  return async () => {
    const runsFolder = settings.runFolders().runs
    const [facts, measured, keeper, free, versions] = await Promise.all([
      gatherMachine(machine),
      // a file that cannot be read is no calibration, and no reason to show nothing
      calibration.read().catch(() => null),
      secrets.state().catch((error) => unreadable(error, settings.current().secrets)),
      freeBytes(runsFolder),
      libraries,
    ])
    return hostState({
      ports,
      machine: facts,
      version,
      libraries: versions,
      settings: settings.current(),
      calibration: measured,
      secrets: keeper,
      runsFolder,
      freeBytes: free,
      quarantined: quarantine.list(),
    })
  }
}
