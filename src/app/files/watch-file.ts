import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/**
 * Calls back when something may have happened to the file. Its folder is watched, as a replaced file
 * is another one to the system. Null where that cannot be done: changes are then seen at the next read.
 */
export function watchFile(path: string, onChange: () => void): (() => void) | null {
  const name = basename(path)
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, changed) => {
      if (changed === null || changed === name) onChange()
    })
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return null
  }
}
