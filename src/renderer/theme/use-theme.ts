import { createContext, use } from 'react'
import type { Tokens } from './tokens'

export type Scheme = 'light' | 'dark'

export interface ResolvedTheme {
  readonly scheme: Scheme
  /** colours of the scheme, for charts on a canvas */
  readonly tokens: Tokens
}

export const ThemeContext = createContext<ResolvedTheme | null>(null)

/** The scheme and its colours; changes live with the setting and with the system. */
export function useTheme(): ResolvedTheme {
  const theme = use(ThemeContext)
  if (theme === null) throw new Error('useTheme needs a ThemeProvider above it')
  return theme
}
