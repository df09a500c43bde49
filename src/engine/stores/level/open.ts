import { stat } from 'node:fs/promises'
import { WorkbenchError } from '../../../shared/errors'
import { cancelled, namesIn } from '../embedded'
import type { ConnectContext } from '../port'

/** How one engine knows its folders, and says why one did not open. */
export interface FolderRules {
  /** "LevelDB", with its article: "a LevelDB" */
  readonly product: string
  /** the name of a file that does not belong there; undefined: the folder may be opened */
  foreignIn(names: readonly string[]): string | undefined
  cannotOpen(path: string, error: unknown): WorkbenchError
}

/**
 * Refuses a folder that the engine must not be let into: one that holds something else.
 *
 * @throws WorkbenchError 'foreign-data', or 'cannot-connect' when it cannot be looked into
 */
export async function refuseOtherFolders(path: string, rules: FolderRules): Promise<void> {
  const { product } = rules
  const hint = `Name a folder that is empty, does not exist yet, or holds a ${product}.`
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw rules.cannotOpen(path, error)
  })
  if (found === undefined) return
  if (!found.isDirectory()) {
    throw new WorkbenchError('foreign-data', `'${path}' is a file, not a folder.`, { hint })
  }
  const names = await namesIn(path).catch((error) => {
    throw rules.cannotOpen(path, error)
  })
  const other = rules.foreignIn(names)
  if (other === undefined) return
  throw new WorkbenchError(
    'foreign-data',
    `The folder '${path}' holds something that is no ${product} ('${other}').`,
    { hint },
  )
}

/**
 * Opens within the time limit. An opening that is given up is closed again when it succeeds.
 *
 * @throws WorkbenchError
 */
export async function openWithin(
  open: () => Promise<void>,
  close: () => Promise<void>,
  path: string,
  rules: FolderRules,
  context: Pick<ConnectContext, 'connectTimeoutMs'>,
  signal: AbortSignal,
): Promise<void> {
  const opening = open()
  let giveUp = (_: WorkbenchError): void => undefined
  const tooLate = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const timer = setTimeout(() => {
    const within = `within ${context.connectTimeoutMs} ms`
    const message = `The ${rules.product} in '${path}' did not open ${within}.`
    const hint = 'After a crash it first replays its log: allow more time, or try again.'
    giveUp(new WorkbenchError('cannot-connect', message, { hint }))
  }, context.connectTimeoutMs)
  const abort = (): void => giveUp(cancelled(`Opening the ${rules.product}`))
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([opening, tooLate])
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw rules.cannotOpen(path, error)
    opening.then(close, () => undefined)
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
