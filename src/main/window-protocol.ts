import { readFile } from 'node:fs/promises'
import { WindowFiles } from '../app/window-files'
import { SECURITY_HEADERS } from '../shared/window-headers'
import type { ElectronApi } from './electron-api'

export const SCHEME = 'app'
/** Every page of the window is below it, and nothing else is ours. */
export const ORIGIN = `${SCHEME}://touchstone`

/** Before the program is ready: the scheme is as good as https, with an origin of its own. */
export function registerScheme({ protocol }: Pick<ElectronApi, 'protocol'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

/** Serves the built window, and nothing besides. */
export function serveWindow({ protocol }: Pick<ElectronApi, 'protocol'>, folder: string): void {
  const files = new WindowFiles(folder)
  protocol.handle(SCHEME, async (request) => {
    const path = pathOf(request.url)
    const file = path === null ? null : await files.find(path)
    const headers = new Headers(SECURITY_HEADERS)
    if (file === null)
      return new Response('There is nothing of this name.\n', { status: 404, headers })
    headers.set('content-type', file.type)
    return new Response(await readFile(file.path), { headers })
  })
}

function pathOf(url: string): string | null {
  try {
    const { host, pathname } = new URL(url)
    return host === 'touchstone' ? decodeURIComponent(pathname) : null
  } catch {
    return null
  }
}
