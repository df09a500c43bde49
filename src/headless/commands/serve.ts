import { join } from 'node:path'
import { programFolder } from '../../app/program-folder'
import { EXIT, type ExitCode } from '../exit-codes'
import { lazyWorkbench } from '../lazy-workbench'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { readPort } from '../web/read-port'
import { runWebHost } from '../web/run-web-host'

/** `touchstone serve`: the window in a browser of this machine, until Ctrl-C. */
export async function serveCommand(raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const port = readPort(options)
  options.throwIfAny('The command')
  return serveUntilStopped(port, raw.open !== false, 'Touchstone: ')
}

/** @param lead stands before the address, on its line */
export async function serveUntilStopped(
  port: number | null,
  open: boolean,
  lead: string,
): Promise<ExitCode> {
  const ended = await runWebHost({
    port,
    open,
    lead,
    rendererFolder: join(programFolder(), 'out/renderer'),
    makeWorkbench: lazyWorkbench,
  })
  // Workers that are still asked for an answer would keep this process; without it, they end.
  if (ended === 'at-once') process.exit(EXIT.cancelled)
  return EXIT.measured
}
