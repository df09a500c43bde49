import { CommanderError } from 'commander'
import { WorkbenchError } from '../shared/errors'
import { commandLine } from './cli'
import { exitCodeOfError } from './exit-code-of'
import { EXIT } from './exit-codes'
import { sayError } from './say'

/** The command line's entry: parses, runs one command, ends with its exit code. */
async function main(): Promise<number> {
  let code: number = EXIT.measured
  try {
    await commandLine((result) => {
      code = result
    }).parseAsync(process.argv)
  } catch (error) {
    // Commander has printed its own message; asking for help is no mistake.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.measured : EXIT.badSpec
    sayError(error)
    return error instanceof WorkbenchError ? exitCodeOfError(error.code) : EXIT.bug
  }
  return code
}

// A reader that went away (`| head`) is no bug of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.measured)
  throw error
})
process.exitCode = await main()
