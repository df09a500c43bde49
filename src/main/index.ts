import * as electron from 'electron'
import { startDesktop } from './desktop'

startDesktop(electron).catch((error: unknown) => {
  process.stderr.write(`touchstone: ${error instanceof Error ? error.stack : String(error)}\n`)
  electron.app.exit(1)
})
