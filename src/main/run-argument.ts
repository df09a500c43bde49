import { basename, dirname, resolve } from 'node:path'

/**
 * The run that a folder on the command line is: `touchstone …/runs/20261201-…`. Null when no argument
 * is a folder of the archive.
 */
export function runArgument(
  args: readonly string[],
  workingFolder: string,
  runsFolder: string,
): string | null {
  for (const argument of args) {
    if (argument.startsWith('-')) continue
    const path = resolve(workingFolder, argument)
    if (dirname(path) === resolve(runsFolder)) return basename(path)
  }
  return null
}
