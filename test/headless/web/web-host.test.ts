import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { openWebHost } from '../../../src/headless/web/web-host'
import { linkClient } from '../../../src/shared/link/client'
import { webSocketLink } from '../../../src/shared/link/web-socket'
import { caseHost } from '../../shared/link/case-host'
import { builtWindow, OpenHost, openHost } from './host'

const windowOf = async (open: OpenHost) => {
  const socket = await open.socket({ origin: open.host.origin, cookie: await open.cookie() })
  return socket as WebSocket
}

describe('the web host', () => {
  it('answers a window that brings the token of the address', async () => {
    const open = await openHost()
    const client = linkClient(webSocketLink(await windowOf(open)))
    expect(await client.call('drafts.get', { key: 'a' })).toBe('draft of a')
    expect(open.bugs).toEqual([])
  })

  it('lets several windows in by the same token, and counts them', async () => {
    const open = await openHost()
    const [first] = [await windowOf(open), await windowOf(open)]
    expect(open.host.openWindows()).toBe(2)
    first.close()
    await vi.waitFor(() => expect(open.host.openWindows()).toBe(1))
  })

  it('keeps its session in a cookie of its own, which no script sees', async () => {
    const open = await openHost()
    const { headers } = await open.openSession(open.token)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^touchstone-${open.host.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
      ),
    ])
    const cookie = await open.cookie()
    expect(await open.send('GET', '/session', { cookie })).toMatchObject({ status: 204 })
    expect(await open.send('GET', '/session', { cookie: `a=b; ${cookie}; c` })).toMatchObject({
      status: 204,
    })
  })

  it('lets one window in by the address that a browser is started with', async () => {
    const open = await openHost()
    const once = new URL(open.host.onceUrl()).hash.slice('#token='.length)
    expect(once).not.toBe(open.token)
    expect(await open.openSession(once)).toMatchObject({ status: 204 })
    expect(await open.openSession(once)).toMatchObject({ status: 403 })
  })

  it('names what a page of it may load, on every answer', async () => {
    const open = await openHost()
    for (const path of ['/', '/none.js', '/session', '/download/x', '/assets/index-Bx7_k2-Q.js']) {
      const { headers } = await open.send('GET', path)
      expect(headers, path).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it.each(['/', '/results/7', '/results?sort=name', '/index.html'])(
    'answers %s with the page, which is asked for anew every time',
    async (path) => {
      const open = await openHost()
      const { status, headers, body } = await open.send('GET', path)
      expect([status, body]).toEqual([200, '<!doctype html><title>Touchstone</title>'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  it('answers with the files of the page, and lets those be kept whose name has a hash', async () => {
    const open = await openHost()
    expect(await open.send('GET', '/assets/index-Bx7_k2-Q.js')).toMatchObject({
      status: 200,
      body: 'let a',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    expect(await open.send('GET', '/mark.svg')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' },
    })
    expect(await open.send('HEAD', '/mark.svg')).toMatchObject({ status: 200, body: '' })
  })

  it('gives a file once, under its name in any language', async () => {
    const open = await openHost()
    const ticket = open.host.downloads.add({
      name: '压测 "7" (a).pdf',
      mime: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7'),
    })
    const cookie = await open.cookie()
    const path = `/download/${ticket}`
    expect(await open.send('HEAD', path, { cookie })).toMatchObject({ status: 404 })
    expect(await open.send('GET', path, { cookie })).toMatchObject({
      status: 200,
      body: '%PDF-1.7',
      headers: {
        'content-type': 'application/pdf',
        'content-length': '8',
        'cache-control': 'no-store',
        'content-disposition':
          'attachment; filename="__ _7_ (a).pdf"; filename*=UTF-8\'\'%E5%8E%8B%E6%B5%8B%20%227%22%20%28a%29.pdf',
      },
    })
    expect(await open.send('GET', path, { cookie })).toMatchObject({ status: 404 })
  })

  it('answers a window that came before the application was ready', async () => {
    const host = await openWebHost({
      port: 0,
      rendererFolder: await builtWindow(),
      onBug: () => {},
    })
    onTestFinished(() => host.close())
    const client = linkClient(webSocketLink(await windowOf(new OpenHost(host, []))))
    const answer = client.call('drafts.get', { key: 'a' })
    host.serve(caseHost())
    expect(await answer).toBe('draft of a')
  })

  it('says goodbye to its windows when it is stopped', async () => {
    const open = await openHost()
    const socket = await windowOf(open)
    const [[code, reason]] = await Promise.all([once(socket, 'close'), open.host.close()])
    expect([code, String(reason)]).toEqual([1001, 'the host was stopped'])
  })

  it('says why it cannot have a port, and where a port is not asked for takes another', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => {
      taken.close()
    })
    const { port } = taken.address() as AddressInfo
    const rendererFolder = await builtWindow()
    await expect(openWebHost({ port, rendererFolder, onBug: () => {} })).rejects.toMatchObject({
      code: 'invalid-spec',
      message: `--port ${port}: another program listens there.`,
    })
    const hosts = [
      await openWebHost({ port: null, rendererFolder, onBug: () => {} }),
      await openWebHost({ port: null, rendererFolder, onBug: () => {} }),
    ]
    onTestFinished(async () => {
      for (const host of hosts) await host.close()
    })
    expect(hosts[0].port).not.toBe(hosts[1].port)
  })

  it('does not begin without a window to show', async () => {
    await expect(
      openWebHost({ port: 0, rendererFolder: '/nowhere', onBug: () => {} }),
    ).rejects.toMatchObject({ code: 'not-found', hint: 'npm run build makes it.' })
  })
})
