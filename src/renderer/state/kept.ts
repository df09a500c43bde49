import type { WorkbenchClient } from '../../shared/contract/handlers'

export const SAVE_AFTER_MS = 400

/** A value that the host keeps under a key: written 400 ms after the last change, at once on flush. */
export interface Kept {
  put(value: unknown): void
  /** forgets what is kept and what waits to be written */
  drop(): void
  flush(): void
}

export function keptAt(client: WorkbenchClient, key: string): Kept {
  let waiting: { readonly value: unknown } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  // A draft that cannot be written stays in the window; the link's banner tells of the cause.
  const ignore = (): void => undefined
  const flush = (): void => {
    clearTimeout(timer)
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    client.call('drafts.put', { key, value }).catch(ignore)
  }
  return {
    put: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, SAVE_AFTER_MS)
    },
    drop: () => {
      clearTimeout(timer)
      waiting = null
      client.call('drafts.drop', { key }).catch(ignore)
    },
    flush,
  }
}
