import { WorkbenchError } from '../../shared/errors'

/** The web host does not let this window in: it has no token, or an old one. */
export const sessionRefused = (): WorkbenchError =>
  new WorkbenchError('auth', 'The host does not know this window.', {
    hint: 'Open the address again that the host printed when it started.',
  })

export const isRefused = (error: unknown): boolean =>
  error instanceof WorkbenchError && error.code === 'auth'

const takeToken = (): string | null => {
  const token = new URLSearchParams(location.hash.replace(/^#/, '')).get('token')
  if (token !== null) history.replaceState(null, '', `${location.pathname}${location.search}`)
  return token
}

const REFUSALS = [401, 403]

/** @throws WorkbenchError 'auth' when the host says no; an answer of any other kind is no refusal */
async function ask(init: RequestInit): Promise<void> {
  const response = await fetch('/session', { ...init, credentials: 'same-origin' })
  if (REFUSALS.includes(response.status)) throw sessionRefused()
}

/**
 * Exchanges the token in the address (`#token=…`) for the host's cookie; the token leaves the
 * address and the history at once. Without one the cookie of an earlier visit has to do.
 * @throws WorkbenchError 'auth'
 */
export async function openSession(): Promise<void> {
  const token = takeToken()
  if (token === null) return
  await ask({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
}

/** @throws WorkbenchError 'auth' when the cookie is of no use any more */
export const checkSession = (): Promise<void> => ask({ method: 'GET' })
