// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSession, isRefused, openSession } from '../../../src/renderer/client/session'

const fetched = vi.fn<typeof fetch>()
const answers = (status: number) => fetched.mockResolvedValue(new Response(null, { status }))

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

describe('the token of the address', () => {
  it('is exchanged and leaves the address, the rest of which stays', async () => {
    history.replaceState(null, '', '/results/7?sort=name#token=abc%2Bd')
    answers(204)
    await openSession()
    const [url, init] = fetched.mock.calls[0]
    expect([url, init?.method, init?.body]).toEqual(['/session', 'POST', '{"token":"abc+d"}'])
    expect(location.href).toMatch(/\/results\/7\?sort=name$/)
  })

  it('leaves the address when it is refused, too', async () => {
    history.replaceState(null, '', '/#token=old')
    answers(401)
    const refusal = await openSession().catch((error: unknown) => error)
    expect(isRefused(refusal)).toBe(true)
    expect(location.hash).toBe('')
  })

  it('is not needed where a cookie is there already', async () => {
    history.replaceState(null, '', '/run')
    await openSession()
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a session', () => {
  it.each([
    [401, true],
    [403, true],
    [404, false],
    [200, false],
  ])('that is answered with %i is refused: %s', async (status, refused) => {
    answers(status)
    const outcome = await checkSession().then(
      () => null,
      (error: unknown) => error,
    )
    expect(isRefused(outcome)).toBe(refused)
  })
})
