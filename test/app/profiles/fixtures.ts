import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredFile, Keychain } from '../../../src/app/ports'
import { type ProfileService, profileService } from '../../../src/app/profiles/service'
import type { Settings } from '../../../src/shared/contract/host'
import type { ProfileInput } from '../../../src/shared/contract/profiles'
import { FakeTime } from '../../helpers/fake-time'
import { InProcessWorker } from '../../helpers/memory-link'
import { temporaryFolder } from '../archive/fixtures'
import { memorySettings, QUICK } from '../secrets/fixtures'

export interface OpenedService extends ProfileService {
  readonly folder: string
  readonly config: string
  readonly time: FakeTime
  readonly delivered: DeliveredFile[]
  readonly told: string[]
  readonly troubles: unknown[]
  /** the program started anew over the same files, with the same settings */
  again(): Promise<OpenedService>
}

export interface ServiceFixture {
  readonly keychain?: Keychain | null
  readonly settings?: Partial<Settings>
  readonly env?: Readonly<Record<string, string>>
  readonly connectTimeoutMs?: number
}

export async function openService(fixture: ServiceFixture = {}): Promise<OpenedService> {
  const folder = await temporaryFolder()
  return openIn(folder, fixture, memorySettings(fixture.settings))
}

async function openIn(
  folder: string,
  fixture: ServiceFixture,
  settings: ReturnType<typeof memorySettings>,
): Promise<OpenedService> {
  const config = join(folder, 'config')
  const time = new FakeTime()
  const delivered: DeliveredFile[] = []
  const told: string[] = []
  const troubles: unknown[] = []
  let ids = 0
  const stamp = Math.random().toString(36).slice(2, 8)
  const service = await profileService({
    folders: { config, data: join(folder, 'data'), runs: join(folder, 'runs'), trash: '' },
    env: fixture.env ?? {},
    now: () => new Date('2026-12-01T02:32:04.000Z'),
    keychain: fixture.keychain ?? null,
    startWorker: () => new InProcessWorker(),
    deliver: async (file) => {
      delivered.push(file)
      return { kind: 'saved', path: `/downloads/${file.name}` }
    },
    settings,
    onQuarantine: (sentence) => told.push(sentence),
    trouble: (error) => troubles.push(error),
    timers: time,
    newId: () => `id-${stamp}-${ids++}`,
    scryptCost: QUICK,
    connectTimeoutMs: fixture.connectTimeoutMs,
  })
  const again = () => openIn(folder, fixture, settings)
  return { ...service, folder, config, time, delivered, told, troubles, again }
}

/** A profile as a window would send it: everything that is not given is empty. */
export const typed = (input: Partial<ProfileInput>): ProfileInput => ({
  id: null,
  name: 'lab',
  folder: '',
  colour: null,
  store: 'redis',
  uri: '',
  values: {},
  secrets: {},
  passwordEnv: null,
  ...input,
})

export const context = <Told>(
  onTold: (told: Told) => void = () => {},
  signal = new AbortController().signal,
) => ({
  signal,
  tell: onTold,
})

/** Text of every file below the folder. */
export async function textsBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}
