import { type ComponentType, lazy } from 'react'
import type { FeatureName } from './routes'

export interface ScreenProps {
  /** of the route: profile, workload, run, section or term */
  readonly id: string | null
}

interface ScreenModule {
  readonly Screen: ComponentType<ScreenProps>
}

/** Every `features/<name>/screen.tsx` is a chunk of its own, read when the page is first opened. */
const MODULES = import.meta.glob<ScreenModule>('../features/*/screen.tsx')

const loaderOf = (feature: FeatureName) => MODULES[`../features/${feature}/screen.tsx`]

export const hasScreen = (feature: FeatureName): boolean => loaderOf(feature) !== undefined

const made = new Map<FeatureName, ComponentType<ScreenProps>>()

export function screenOf(feature: FeatureName): ComponentType<ScreenProps> | null {
  const load = loaderOf(feature)
  if (load === undefined) return null
  const known = made.get(feature)
  if (known !== undefined) return known
  const screen = lazy(async () => ({ default: (await load()).Screen }))
  made.set(feature, screen)
  return screen
}

/** Reads the chunk ahead of its first use; a failure shows when the page is opened. */
export const preloadScreen = (feature: FeatureName): void => {
  void loaderOf(feature)?.().catch(() => undefined)
}
