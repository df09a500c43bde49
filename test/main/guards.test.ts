import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { guard, isOurs } from '../../src/main/guards'
import { isTrusted } from '../../src/main/window-channel'

type Answer = (allowed: boolean) => void

function guarded() {
  const app = new EventEmitter()
  const handlers = {
    request: (_contents: unknown, _permission: string, _answer: Answer): void => {},
    check: (_contents: unknown, _permission: string): boolean => true,
  }
  const session = {
    defaultSession: {
      setPermissionRequestHandler: (handler: typeof handlers.request) => {
        handlers.request = handler
      },
      setPermissionCheckHandler: (handler: typeof handlers.check) => {
        handlers.check = handler
      },
    },
  }
  guard({ app, session } as never)
  const contents = Object.assign(new EventEmitter(), {
    url: 'app://touchstone/run',
    getURL() {
      return this.url
    },
    openWindow: (_: { url: string }) => ({ action: '' }),
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
      this.openWindow = handler
    },
  })
  app.emit('web-contents-created', {}, contents)
  const goes = (name: string, url: string): boolean => {
    let stays = false
    contents.emit(name, { url, preventDefault: () => (stays = true) })
    return !stays
  }
  return { handlers, contents, goes }
}

describe('a window', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'goes nowhere else: %s',
    (name) => {
      const { goes } = guarded()
      expect(goes(name, 'app://touchstone/results')).toBe(true)
      const elsewhere = [
        'https://evil.example/',
        'file:///etc/passwd',
        'app://touchstone.evil/',
        'app://other/',
      ]
      expect(elsewhere.filter((url) => goes(name, url))).toEqual([])
    },
  )

  it('opens no other, and carries no web view', () => {
    const { contents } = guarded()
    expect(contents.openWindow({ url: 'https://evil.example/' })).toEqual({ action: 'deny' })
    let stopped = false
    contents.emit('will-attach-webview', { preventDefault: () => (stopped = true) })
    expect(stopped).toBe(true)
  })

  it('may copy what the user asks to have copied, and nothing else', () => {
    const { handlers, contents } = guarded()
    const permissions = [
      'clipboard-sanitized-write',
      'clipboard-read',
      'geolocation',
      'media',
      'openExternal',
    ]
    expect(permissions.filter((name) => handlers.check(contents, name))).toEqual([permissions[0]])
    const asked = permissions.filter((name) => {
      let allowed = false
      handlers.request(contents, name, (answer) => {
        allowed = answer
      })
      return allowed
    })
    expect(asked).toEqual([permissions[0]])
    contents.url = 'https://evil.example/'
    expect(handlers.check(contents, permissions[0])).toBe(false)
  })
})

describe('the main process', () => {
  it('answers the top frame of its own page only', () => {
    const top = { url: 'app://touchstone/run', parent: null }
    expect(isTrusted({ senderFrame: top })).toBe(true)
    expect(isTrusted({ senderFrame: null })).toBe(false)
    expect(isTrusted({ senderFrame: { ...top, parent: top } })).toBe(false)
    expect(isTrusted({ senderFrame: { ...top, url: 'https://evil.example/' } })).toBe(false)
  })

  it.each([
    ['app://touchstone', true],
    ['app://touchstone/', true],
    ['app://touchstone.evil/', false],
    ['app://touchstones/', false],
    ['', false],
  ])('knows its own addresses: %s', (url, ours) => {
    expect(isOurs(url)).toBe(ours)
  })
})
