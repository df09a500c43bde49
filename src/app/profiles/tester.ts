import type { StartWorker } from '../../engine/worker/link'
import type { CallContext } from '../../shared/contract/handlers'
import type { ProfileInput, ProfileTest } from '../../shared/contract/profiles'
import { WorkbenchError } from '../../shared/errors'
import type { SecretKeeper } from '../secrets/keeper'
import { fingerprintOfSaved, type ProfileEditor } from './editor'
import type { ProfileLibrary } from './library'
import { fingerprintOf, type StoreOptions } from './profile-store'
import type { UnderstoodProfile } from './read-input'
import type { RecentTests } from './recent-tests'
import { type Environment, refuseMissing, withPassword } from './resolve-profile'
import { CONNECT_TIMEOUT_MS, lastTestOf, testConnection } from './test/connection-test'

export interface TesterOptions {
  readonly library: ProfileLibrary
  readonly secrets: SecretKeeper
  readonly editor: ProfileEditor
  readonly tests: RecentTests
  readonly startWorker: StartWorker
  readonly env: Environment
  readonly now: () => Date
  /** for tests */
  readonly connectTimeoutMs?: number
}

/** Tests connections as they are typed, saved or not, and remembers how that went. */
export class ProfileTester {
  constructor(private readonly options: TesterOptions) {}

  /** @throws WorkbenchError 'invalid-spec' for one that cannot be tested; 'cancelled' */
  async test(
    input: ProfileInput,
    { signal, tell }: CallContext<ProfileTest>,
  ): Promise<ProfileTest> {
    const read = await this.options.editor.readForTest(input)
    if (!read.ok) {
      const message = `This connection cannot be tested: ${read.problems.map((each) => each.message).join(' ')}`
      throw new WorkbenchError('invalid-spec', message, { problems: read.problems })
    }
    const { connectTimeoutMs = CONNECT_TIMEOUT_MS, startWorker, now } = this.options
    const ports = { startWorker, connectTimeoutMs, nowMs: () => performance.now() }
    const test = await testConnection(this.secretStore(input, read.profile), ports, signal, tell)
    await this.remember(input, read.profile, test, now())
    return test
  }

  private secretStore(input: ProfileInput, { module, options }: UnderstoodProfile): StoreOptions {
    const { env } = this.options
    const sources = { env, variable: null, lastResort: null }
    const whole = { module, options: withPassword({ module, options }, input, sources) }
    refuseMissing(whole, input)
    return whole
  }

  private async remember(
    { id }: ProfileInput,
    { module, options }: UnderstoodProfile,
    test: ProfileTest,
    at: Date,
  ): Promise<void> {
    const { library, tests } = this.options
    const lastTest = lastTestOf(test, at)
    const fingerprint = fingerprintOf({ module, options: module.redact(options) })
    tests.add(fingerprint, lastTest)
    await library.change((profiles) => {
      const saved = profiles.find((profile) => profile.id === id)
      // of what is typed and not saved the profile must not claim that it was tested
      if (saved === undefined || fingerprintOfSaved(saved) !== fingerprint) return profiles
      return profiles.map((each) => (each === saved ? { ...saved, lastTest } : each))
    })
    library.changes.emit()
  }
}
