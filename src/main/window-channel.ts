import type { Handlers } from '../shared/contract/handlers'
import { CONNECT, PORT } from '../shared/desktop-channels'
import { emitterPortLink } from '../shared/link/message-port'
import { serveLink } from '../shared/link/serve'
import type { ElectronApi } from './electron-api'
import { isOurs } from './guards'

interface Sender {
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Only the top frame of our own page is talked to. */
export const isTrusted = ({ senderFrame }: Sender): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url)

/** A window that asks gets a channel of its own, and is served until it is gone. */
export function serveWindows(
  { ipcMain, MessageChannelMain }: Pick<ElectronApi, 'ipcMain' | 'MessageChannelMain'>,
  handlers: Promise<Handlers>,
  onBug: (error: unknown, doing: string) => void,
): void {
  ipcMain.on(CONNECT, (event) => {
    if (!isTrusted(event)) return
    const { port1, port2 } = new MessageChannelMain()
    event.senderFrame?.postMessage(PORT, null, [port2])
    const link = emitterPortLink(port1)
    void handlers.then((served) => serveLink(link, served, { onBug }))
  })
}
