import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { OptionReader } from '../../../src/headless/options/option-reader'
import { awakeCommand } from '../../../src/headless/web/block-sleep'
import { contentDisposition, Downloads } from '../../../src/headless/web/downloads'
import { browserCommand, hasDisplay } from '../../../src/headless/web/open-browser'
import { webPorts } from '../../../src/headless/web/ports'
import { readPort } from '../../../src/headless/web/read-port'
import { Sessions } from '../../../src/headless/web/sessions'
import { watchSleep } from '../../../src/headless/web/sleep-events'
import { tunnelHint } from '../../../src/headless/web/tunnel-hint'
import { WindowSockets } from '../../../src/headless/web/window-sockets'
import { openHost } from './host'

const fakeTime = () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

describe('sessions', () => {
  it('differ, and are known by their whole id alone', () => {
    const sessions = new Sessions()
    const [one, other] = [sessions.open(sessions.token), sessions.open(sessions.token)]
    expect(one).not.toBe(other)
    expect(sessions.knows(one ?? '')).toBe(true)
    expect(sessions.knows((one ?? '').slice(1))).toBe(false)
    expect(sessions.knows(sessions.token)).toBe(false)
    expect(new Sessions().knows(one ?? '')).toBe(false)
  })

  it('are opened by a token for once within a minute, and no later', () => {
    let nowMs = 0
    const sessions = new Sessions(() => nowMs)
    const [early, late] = [sessions.onceToken(), sessions.onceToken()]
    nowMs = 59_999
    expect(sessions.open(early)).not.toBeNull()
    nowMs = 60_001
    expect(sessions.open(late)).toBeNull()
  })
})

describe('downloads', () => {
  const file = { name: 'run.csv', mime: 'text/csv', bytes: new Uint8Array(2) }

  it('are forgotten after 5 minutes', () => {
    fakeTime()
    const downloads = new Downloads()
    const tickets = [downloads.add(file), downloads.add(file)]
    vi.advanceTimersByTime(299_999)
    expect(downloads.take(tickets[0])).toBe(file)
    vi.advanceTimersByTime(2)
    expect(downloads.take(tickets[1])).toBeNull()
  })

  it.each([
    ['run.csv', 'attachment; filename="run.csv"; filename*=UTF-8\'\'run.csv'],
    ['a\r\nb%.csv', 'attachment; filename="a__b_.csv"; filename*=UTF-8\'\'a%0D%0Ab%25.csv'],
  ])('say the name %j in a header', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  it('are what the application delivers by, unless nobody waits any more', async () => {
    const { host } = await openHost()
    const ports = webPorts(host, { config: '', data: '', runs: '', trash: '' })
    const delivery = await ports.deliver(file, new AbortController().signal)
    expect(delivery).toMatchObject({ kind: 'download', name: 'run.csv' })
    const url = delivery.kind === 'download' ? delivery.url : ''
    expect(host.downloads.take(url.replace('/download/', ''))).toBe(file)
    expect(await ports.deliver(file, AbortSignal.abort())).toEqual({ kind: 'cancelled' })
  })
})

describe('a window that does not answer', () => {
  it('is let go at the second beat, and one that answers stays', async () => {
    const heard: unknown[] = []
    const sockets = new WindowSockets((link) => link.onMessage((message) => heard.push(message)))
    const server = createServer().on('upgrade', (...upgrade) => sockets.accept(...upgrade))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      sockets.close()
      server.close()
    })
    const open = async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
      onTestFinished(() => socket.terminate())
      await once(socket, 'open')
      return socket
    }
    const [well, hung] = [await open(), await open()]
    hung.pause()
    const first = once(well, 'ping')
    sockets.beat()
    await first
    // Messages keep their order: when this one is heard, so is the answer to the beat.
    well.send('"here"')
    await vi.waitFor(() => expect(heard).toEqual(['here']))
    const second = once(well, 'ping')
    sockets.beat()
    await second
    await vi.waitFor(() => expect(sockets.count).toBe(1))
  })
})

describe('sleep', () => {
  const watched = () => {
    fakeTime()
    const told: string[] = []
    let sleptMs = 0
    const end = watchSleep(
      { slept: (atMs) => told.push(`slept ${atMs}`), woke: (atMs) => told.push(`woke ${atMs}`) },
      () => Date.now() + sleptMs,
    )
    vi.setSystemTime(0)
    onTestFinished(end)
    return { told, end, sleep: (ms: number) => (sleptMs += ms) }
  }

  it('is noticed afterwards by a look that comes far too late', () => {
    const { told, sleep } = watched()
    vi.setSystemTime(0)
    vi.advanceTimersByTime(10_000)
    sleep(600_000)
    vi.advanceTimersByTime(10_000)
    expect(told.slice(-2)).toEqual(['slept 10000', 'woke 615000'])
  })

  it('is not taken for a busy machine, and not looked for any more at the end', () => {
    const { told, sleep, end } = watched()
    vi.advanceTimersByTime(5_000)
    const before = told.length
    sleep(14_000)
    vi.advanceTimersByTime(5_000)
    end()
    sleep(600_000)
    vi.advanceTimersByTime(50_000)
    expect(told).toHaveLength(before)
  })

  it('is kept off by a program of the system that ends with this one', () => {
    expect(awakeCommand('linux', 7)?.slice(0, 2)).toEqual(['systemd-inhibit', '--what=sleep:idle'])
    expect(awakeCommand('linux', 7)?.at(-1)).toBe('cat')
    expect(awakeCommand('darwin', 7)).toEqual(['caffeinate', '-i', '-w', '7'])
    expect(awakeCommand('win32', 7)).toBeNull()
  })
})

describe('where the user sits', () => {
  const here = { port: 4870, user: 'ana', hostname: 'db7', sshConnection: undefined, display: true }

  it('needs no tunnel at this machine', () => {
    expect(tunnelHint(here)).toBeNull()
  })

  it.each([
    [{ sshConnection: '10.0.0.2 51000 10.0.0.7 22' }, 'ana@10.0.0.7'],
    [{ display: false }, 'ana@db7'],
  ])('is told the tunnel to here: %o', (other, target) => {
    expect(tunnelHint({ ...here, ...other })).toBe(
      `From another machine, run this there and open the address above: ssh -L 4870:127.0.0.1:4870 ${target}`,
    )
  })

  it('is asked of the display on Linux alone', () => {
    expect(hasDisplay('linux', {})).toBe(false)
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false)
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true)
    expect(hasDisplay('darwin', {})).toBe(true)
  })

  it('gets the browser by the system’s own way', () => {
    const url = 'http://127.0.0.1:1/#token=a'
    expect(browserCommand('linux', url)).toEqual(['xdg-open', url])
    expect(browserCommand('darwin', url)).toEqual(['open', url])
    expect(browserCommand('win32', url)).toEqual(['rundll32', 'url.dll,FileProtocolHandler', url])
  })
})

describe('--port', () => {
  it.each([
    [undefined, null],
    ['0', 0],
    ['65535', 65_535],
  ])('%s is read as %s', (port, expected) => {
    const options = new OptionReader({ port })
    expect(readPort(options)).toBe(expected)
    expect(options.problems).toEqual([])
  })

  it.each([
    ['65536', '--port must be at most 65535, not 65536.'],
    ['-1', expect.stringContaining('--port')],
    ['http', expect.stringContaining('--port')],
  ])('%s is refused', (port, message) => {
    const options = new OptionReader({ port })
    readPort(options)
    expect(options.problems).toMatchObject([{ path: '--port', value: port, message }])
  })
})
