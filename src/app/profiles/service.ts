import { randomUUID } from 'node:crypto'
import { nodeTimers, type Timers } from '../../engine/clock'
import type { TopicHandlers } from '../../shared/contract/handlers'
import type { Settings } from '../../shared/contract/host'
import { feedOf } from '../changes'
import type { KeptFile } from '../files/kept-file'
import type { HostPorts } from '../ports'
import { secretCalls } from '../secrets/calls'
import { PASSPHRASE_VARIABLE, SecretKeeper } from '../secrets/keeper'
import type { ScryptCost } from '../secrets/seal'
import { type ProfileCalls, profileCalls } from './calls'
import { ProfileEditor } from './editor'
import { Exporter } from './export/exporter'
import { Importer } from './import/importer'
import { ProfileLibrary } from './library'
import { profilesFile } from './profile-file'
import { profileViews } from './profile-view'
import { RecentTests } from './recent-tests'
import { ProfileRemoval } from './removal'
import { ProfileTester } from './tester'

export interface ProfileServiceOptions
  extends Pick<HostPorts, 'folders' | 'env' | 'now' | 'keychain' | 'startWorker' | 'deliver'> {
  readonly settings: Pick<KeptFile<Settings>, 'read' | 'change'>
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** something failed that nobody waits for */
  readonly trouble: (error: unknown) => void
  /** for tests */
  readonly timers?: Pick<Timers, 'after'>
  readonly newId?: () => string
  readonly scryptCost?: ScryptCost
  readonly connectTimeoutMs?: number
}

export interface ProfileService {
  readonly calls: ProfileCalls & ReturnType<typeof secretCalls>
  readonly topic: TopicHandlers['profiles']
  /** a profile with its secrets, by id or by name */
  readonly resolveProfile: ProfileLibrary['resolve']
  readonly secrets: SecretKeeper
  readonly library: ProfileLibrary
  /** forgets what waits to be forgotten, and lets go of the files */
  close(): Promise<void>
}

/** Connection profiles and their secrets. */
export async function profileService(options: ProfileServiceOptions): Promise<ProfileService> {
  const { folders, env, now, onQuarantine, trouble } = options
  const { timers = nodeTimers, newId = randomUUID } = options
  const files = { config: folders.config, now, onQuarantine }
  const secrets = new SecretKeeper({ ...options, ...files })
  const library = new ProfileLibrary({
    file: profilesFile(files),
    secrets,
    data: folders.data,
    env,
  })
  const parts = { ...options, library, secrets, timers, newId, trouble, tests: new RecentTests() }
  const editor = new ProfileEditor(parts)
  const removal = new ProfileRemoval(parts)
  const views = () => profileViews(library, secrets, parts.tests)
  await openBeforehand(secrets, env[PASSPHRASE_VARIABLE], trouble)
  return {
    calls: {
      ...profileCalls({
        ...parts,
        editor,
        removal,
        views,
        tester: new ProfileTester({ ...parts, editor }),
        importer: new Importer(parts),
        exporter: new Exporter(parts),
      }),
      ...secretCalls(secrets),
    },
    topic: (_input, changed) => feedOf(library.changes, changed, views),
    resolveProfile: library.resolve.bind(library),
    secrets,
    library,
    async close() {
      await removal.close()
      await library.close()
    },
  }
}

/** A passphrase that is wrong leaves the file closed, as if none had been given, and is told. */
async function openBeforehand(
  secrets: SecretKeeper,
  passphrase: string | undefined,
  trouble: (error: unknown) => void,
): Promise<void> {
  if (passphrase === undefined || passphrase === '') return
  await secrets.openBeforehand(passphrase).catch(trouble)
}
