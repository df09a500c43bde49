import type { ElectronApi, WebContents } from './electron-api'
import { ORIGIN } from './window-protocol'

export const isOurs = (url: string): boolean => url === ORIGIN || url.startsWith(`${ORIGIN}/`)

/** Whatever a page may come to say: it stays where it is, opens nothing and is allowed nothing. */
export function guard({ app, session }: Pick<ElectronApi, 'app' | 'session'>): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(isAllowed(contents, permission)),
  )
  session.defaultSession.setPermissionCheckHandler((contents, permission) =>
    isAllowed(contents, permission),
  )
  app.on('web-contents-created', (_, contents) => {
    const stay = (event: { preventDefault(): void; url: string }) => {
      if (!isOurs(event.url)) event.preventDefault()
    }
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/** A figure or a picture is copied by a press of a button. */
const isAllowed = (contents: WebContents | null, permission: string): boolean =>
  permission === 'clipboard-sanitized-write' && contents !== null && isOurs(contents.getURL())
