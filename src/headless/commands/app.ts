import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from '../../app/folders'
import { programFolder } from '../../app/program-folder'
import { EXIT, type ExitCode } from '../exit-codes'
import { askYesNo } from '../launch/ask'
import { fetchRuntime, offerRuntime } from '../launch/fetch-runtime'
import { electronPackageFolder, findElectron } from '../launch/find-electron'
import { openDesktop } from '../launch/open-desktop'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { say } from '../say'
import { hasDisplay } from '../web/open-browser'
import { readPort } from '../web/read-port'
import { serveUntilStopped } from './serve'

const ASK_FOR_MS = 10_000
const EARLY_MS = 3_000

/** `touchstone app`: the desktop window where Electron can be had, else the same in the browser. */
export async function appCommand(raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const port = readPort(options)
  options.throwIfAny('The command')
  const browser = (why: string) =>
    serveUntilStopped(port, raw.open !== false, `${why}; opening in the browser: `)
  const main = join(programFolder(), 'out/node/desktop.js')
  if (!existsSync(main)) return browser('The desktop part is not in this package')
  if (!hasDisplay(process.platform, process.env)) {
    return serveUntilStopped(port, false, 'There is no display here; the address for a browser: ')
  }
  const program = await electronOrOffer()
  if (program === null) {
    return browser('Electron’s runtime is not here (npx install-electron fetches it)')
  }
  const end = await openDesktop({
    program,
    main,
    asRoot: process.getuid?.() === 0,
    env: process.env,
    onStderr: (text) => process.stderr.write(text),
    earlyMs: EARLY_MS,
  })
  if (end.state === 'ended') return end.code === 0 ? EXIT.measured : EXIT.bug
  say(`touchstone: Electron did not start. It said:\n${end.told.trimEnd() || 'nothing'}`)
  if (isInteractive() && (await askYesNo('Open in the browser instead?', true, ASK_FOR_MS))) {
    return browser('Electron did not start')
  }
  say("  'touchstone serve' opens the same in the browser.")
  return EXIT.bug
}

async function electronOrOffer(): Promise<string | null> {
  const packageFolder = electronPackageFolder()
  const found = findElectron({ packageFolder, env: process.env })
  if (found !== null || packageFolder === null) return found
  const fetched = await offerRuntime({
    interactive: isInteractive(),
    markFile: join(folders().config, 'asked-for-electron.txt'),
    ask: () =>
      askYesNo(
        'Fetch Electron’s runtime, about 100 MB, for a window of its own?',
        false,
        ASK_FOR_MS,
      ),
    fetch: () => fetchRuntime(packageFolder),
  })
  return fetched ? findElectron({ packageFolder, env: process.env }) : null
}

/** Somebody sits at the terminal, and it is no build machine. */
const isInteractive = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI
