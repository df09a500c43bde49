import { useMemo, useSyncExternalStore } from 'react'
import { parsePath, type Route } from './routes'

/*
 * Addresses are paths of the page's history: hosts answer every path with the same document. What a
 * page keeps in its address beside the path goes into the query.
 */

const listeners = new Set<() => void>()
const told = (): void => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', told)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', told)
  }
}

export interface NavigateOptions {
  /** takes the place of the present address: no way back to it */
  readonly replace?: boolean
}

/** Goes to a path of `paths`, with a query if need be. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  if (to === `${location.pathname}${location.search}`) return
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  told()
}

const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)

export function useRoute(): Route {
  const pathname = usePathname()
  return useMemo(() => parsePath(pathname), [pathname])
}

export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}
