import { once } from 'node:events'
import { hostname, userInfo } from 'node:os'
import { folders } from '../../app/folders'
import type { MakeWorkbench } from '../../app/workbench'
import { say } from '../say'
import { stopOnSignal } from '../stop-on-signal'
import { hasDisplay, openBrowser } from './open-browser'
import { webPorts } from './ports'
import { tunnelHint } from './tunnel-hint'
import { openWebHost, type WebHost } from './web-host'

export interface RunWebHostOptions {
  /** as `listen` takes it */
  readonly port: number | null
  /** the browser, where the user sits at this machine */
  readonly open: boolean
  /** stands before the address, on its line */
  readonly lead: string
  /** the built window */
  readonly rendererFolder: string
  readonly makeWorkbench: MakeWorkbench
}

/**
 * The web host from start to Ctrl-C: prints its address, opens the browser, and at the end stops a
 * run that is under way, keeping what was measured.
 *
 * @returns how it ended: `at-once` by a second Ctrl-C
 */
export async function runWebHost(options: RunWebHostOptions): Promise<'well' | 'at-once'> {
  let isRunning = () => false
  const stop = stopOnSignal((message) => {
    if (isRunning()) say(message)
  })
  const host = await openWebHost({
    port: options.port,
    rendererFolder: options.rendererFolder,
    onBug: (error, doing) => say(`touchstone: a bug while ${doing}.\n${textOf(error)}`),
  })
  try {
    say(`${options.lead}${host.entryUrl}`, false)
    showHost(host, options.open)
    // A browser takes longer to show the window than this takes; its first questions wait.
    const workbench = await options.makeWorkbench(webPorts(host, folders()))
    isRunning = () => workbench.isRunning()
    host.serve(workbench)
    await aborted(stop.soft)
    return await Promise.race([
      workbench.close().then(() => 'well' as const),
      aborted(stop.hard).then(() => 'at-once' as const),
    ])
  } finally {
    stop.release()
    await host.close()
  }
}

/** Opens the browser of who sits here; tells the others how to get here. */
function showHost(host: WebHost, open: boolean): void {
  const sshConnection = process.env.SSH_CONNECTION
  const display = hasDisplay(process.platform, process.env)
  const hint = tunnelHint({
    port: host.port,
    user: userInfo().username,
    hostname: hostname(),
    sshConnection,
    display,
  })
  if (hint !== null) say(hint)
  else if (open) {
    openBrowser(host.onceUrl(), () => say('No browser was found here: open the address above.'))
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
