import { useLayoutEffect } from 'react'
import { create } from 'zustand'

export interface Crumb {
  readonly label: string
  /** a path of `paths`; the last part needs none */
  readonly to?: string
}

export const useCrumbList = create<{ readonly crumbs: readonly Crumb[] }>(() => ({ crumbs: [] }))

/** What stands in the top bar after the page's own name: folder, profile, run. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const text = JSON.stringify(crumbs)
  useLayoutEffect(() => {
    useCrumbList.setState({ crumbs: JSON.parse(text) as readonly Crumb[] })
    return () => useCrumbList.setState({ crumbs: [] })
  }, [text])
}
