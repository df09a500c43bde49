import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openHost } from './host'

describe('the web host, asked by another page', () => {
  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example:PORT',
    '0.0.0.0:PORT',
  ])('answers nothing under the name “%s”', async (name) => {
    const open = await openHost()
    const host = name.replace('PORT', String(open.host.port))
    for (const path of ['/', '/mark.svg', '/session', '/download/x']) {
      const { status, body } = await open.send('GET', path, { host })
      expect(status, path).toBe(403)
      expect(body).not.toContain('<title>')
    }
    const cookie = await open.cookie()
    expect(await open.openSession(open.token, { host })).toMatchObject({ status: 403 })
    expect(await open.socket({ host, cookie, origin: `http://${host}` })).toBe(403)
  })

  it.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', '[::1]:PORT'])(
    'answers under its own name %s',
    async (name) => {
      const open = await openHost()
      const host = name.replace('PORT', String(open.host.port))
      expect(await open.send('GET', '/', { host })).toMatchObject({ status: 200 })
      const origin = `http://${host.toLowerCase()}`
      expect(await open.openSession(open.token, { host, origin })).toMatchObject({ status: 204 })
    },
  )

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT', ''])(
    'opens no session and no socket for a page of “%s”',
    async (page) => {
      const open = await openHost()
      const origin = page.replace('PORT', String(open.host.port))
      const { status, headers } = await open.openSession(open.token, { origin })
      expect(status).toBe(403)
      expect(headers['set-cookie']).toBeUndefined()
      expect(await open.socket({ origin, cookie: await open.cookie() })).toBe(403)
    },
  )

  it('opens no socket for a program that names no page', async () => {
    const open = await openHost()
    expect(await open.socket({ cookie: await open.cookie() })).toBe(403)
  })

  it('lets no other page read its answers', async () => {
    const open = await openHost()
    const origin = 'http://evil.example'
    for (const [method, path] of [
      ['GET', '/'],
      ['OPTIONS', '/session'],
      ['POST', '/session'],
    ]) {
      const { headers } = await open.send(method, path, { origin })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('the web host, asked without the right to', () => {
  it.each([
    ['that is empty', ''],
    ['of another host', 'x'.repeat(43)],
    ['that is longer', 'TOKEN2'],
    ['that is far too long', '0'.repeat(5_000)],
  ])('opens no session for a token %s', async (_what, text) => {
    const open = await openHost()
    const { status, headers } = await open.openSession(text.replace('TOKEN', open.token))
    expect(status).toBe(403)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each(['', '{', '[]', 'null', '{"token":7}', '{"token":"a","more":1}'])(
    'opens no session for the body “%s”',
    async (body) => {
      const open = await openHost()
      const { origin } = open.host
      expect(await open.send('POST', '/session', { origin }, body)).toMatchObject({ status: 403 })
    },
  )

  it('opens no socket, gives no file and knows no session without its cookie', async () => {
    const open = await openHost()
    const { host } = open
    const name = `touchstone-${host.port}`
    const ticket = host.downloads.add({ name: 'a', mime: 'text/plain', bytes: Buffer.from('a') })
    for (const cookie of ['', `${name}=`, `${name}=x`, `other=${open.token}`]) {
      expect(await open.socket({ origin: host.origin, cookie })).toBe(401)
      expect(await open.send('GET', `/download/${ticket}`, { cookie })).toMatchObject({
        status: 401,
      })
      expect(await open.send('GET', '/session', { cookie })).toMatchObject({ status: 401 })
    }
    expect(
      await open.send('GET', `/download/${ticket}`, { cookie: await open.cookie() }),
    ).toMatchObject({
      status: 200,
    })
  })

  it('opens a socket at its one path only', async () => {
    const open = await openHost()
    const cookie = await open.cookie()
    expect(await open.socket({ origin: open.host.origin, cookie }, '/')).toBe(404)
  })

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%2e%2e%2f%2e%2e%2fetc/passwd.txt',
    '//etc/hosts.txt',
    '/secret.txt%00.html',
  ])('leads to no file by the path %s', async (path) => {
    const open = await openHost()
    expect(await open.send('GET', path)).toMatchObject({
      status: 404,
      body: 'There is nothing of this name.\n',
    })
  })

  it.each(['/%', '/%ff', '/%c0%af'])('cannot read the path %s and says so', async (path) => {
    const open = await openHost()
    expect(await open.send('GET', path)).toMatchObject({ status: 400 })
  })

  it.each(['PUT', 'DELETE', 'POST', 'OPTIONS', 'PATCH'])('does not take %s', async (method) => {
    const open = await openHost()
    expect(await open.send(method, '/')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  it('closes a socket that brings more than 16 MiB at once, and goes on', async () => {
    const open = await openHost()
    const headers = { origin: open.host.origin, cookie: await open.cookie() }
    const socket = (await open.socket(headers)) as WebSocket
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send('x'.repeat(16 * 2 ** 20 + 1))
    expect(await closed).toBe(1009)
    expect(await open.socket(headers)).toBeInstanceOf(WebSocket)
    expect(open.bugs).toEqual([])
  })
})
