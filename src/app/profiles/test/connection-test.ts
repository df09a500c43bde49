import { takeSecrets } from '../../../engine/stores/secrets'
import type { StartWorker } from '../../../engine/worker/link'
import type { LastTest, ProfileTest } from '../../../shared/contract/profiles'
import { formatDuration } from '../../../shared/durations'
import { describeCauses, WorkbenchError } from '../../../shared/errors'
import type { StoreOptions } from '../profile-store'
import { askStore } from './ask-store'
import { reachSteps } from './reach-steps'
import { TestProgress } from './test-progress'

export const CONNECT_TIMEOUT_MS = 5_000
/** Beyond what a driver may take: one that does not keep the time is ended. */
const GRACE_MS = 1_000
/** From the login to the end: 2 s of round trips, 5 s of looking at the data, and some more. */
const MEASURE_MS = 10_000
/** a login is given this at least, however long the way there took */
const LEAST_LOGIN_MS = 500

export interface TestPorts {
  readonly startWorker: StartWorker
  readonly connectTimeoutMs: number
  /** monotonic */
  readonly nowMs: () => number
}

/**
 * Tries a connection step by step, and tells each. The first step that fails ends it: the test then
 * says why. Reaching the server and logging in take the connect timeout and 1 s at most.
 *
 * @param store with secrets; none of them is in what is told
 * @throws WorkbenchError 'cancelled' when the signal says so
 */
export async function testConnection(
  store: StoreOptions,
  ports: TestPorts,
  signal: AbortSignal,
  tell: (test: ProfileTest) => void,
): Promise<ProfileTest> {
  const scrub = scrubber(store)
  const progress = new TestProgress(ports.nowMs, tell)
  const { connectTimeoutMs } = ports
  const overtime = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const limitTo = (ms: number, error: WorkbenchError) => {
    clearTimeout(timer)
    timer = setTimeout(() => overtime.abort(error), ms)
  }
  limitTo(connectTimeoutMs + GRACE_MS, tooLong('ready for use', connectTimeoutMs + GRACE_MS))
  const either = AbortSignal.any([signal, overtime.signal])
  try {
    await reachSteps(store, progress, connectTimeoutMs, either)
    return await askStore(store, ports.startWorker, progress, {
      connectMs: Math.max(LEAST_LOGIN_MS, Math.round(connectTimeoutMs - progress.tookMs)),
      signal: either,
      loggedIn: () => limitTo(MEASURE_MS, tooLong('done with answering', MEASURE_MS)),
    })
  } catch (error) {
    if (signal.aborted) throw cancelled(error)
    const cause = overtime.signal.aborted ? overtime.signal.reason : error
    return progress.end('failed', { failure: failureOf(cause, scrub) })
  } finally {
    clearTimeout(timer)
  }
}

function tooLong(what: string, limitMs: number): WorkbenchError {
  const message = `The store was not ${what} within ${formatDuration(limitMs)}.`
  return new WorkbenchError('cannot-connect', message, {
    hint: 'Look whether it answers others, and whether it is busy.',
  })
}

const cancelled = (cause: unknown): WorkbenchError =>
  new WorkbenchError('cancelled', 'The test was cancelled.', { cause })

function failureOf(
  error: unknown,
  scrub: (text: string) => string,
): NonNullable<ProfileTest['failure']> {
  // what is no expected failure is a bug, and is told as one
  if (!(error instanceof WorkbenchError)) throw error
  const { code, message, hint } = error
  const details = describeCauses(error.cause)
  return {
    message: scrub(message),
    hint: hint === undefined ? null : scrub(hint),
    details: scrub(details === '' ? code : `${code}: ${details}`),
  }
}

/** Shorter ones would take letters out of words; no server accepts them seriously. */
const SHORTEST_SCRUBBED = 3

/** Drivers quote what they were given: whatever they say is freed of this store's secrets. */
function scrubber({ module, options }: StoreOptions): (text: string) => string {
  const secrets = Object.values(takeSecrets(module, options).secrets)
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST_SCRUBBED)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ])
  return (text) => forms.reduce((all, form) => all.replaceAll(form, '***'), text)
}

/** What is kept of a test beside its profile. */
export function lastTestOf(test: ProfileTest, at: Date): LastTest {
  const { facts, failure, warnings } = test
  return {
    at: at.toISOString(),
    result: failure !== null ? 'failed' : warnings.length > 0 ? 'warned' : 'answered',
    summary: failure?.message ?? `${facts?.product ?? ''} ${facts?.version ?? ''}`.trim(),
  }
}
