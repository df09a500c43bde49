import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { Settings } from '../../shared/contract/host'
import { cssVariablesResolver, theme } from './mantine'
import { readTokens } from './tokens'
import { type ResolvedTheme, type Scheme, ThemeContext } from './use-theme'

interface ThemeProviderProps {
  readonly choice: Settings['theme']
  readonly density: Settings['density']
  readonly children: ReactNode
}

const resolve = (scheme: Scheme): ResolvedTheme => {
  document.documentElement.dataset.theme = scheme
  return { scheme, tokens: readTokens(document.documentElement) }
}

/** Sets `data-theme` and `data-density` on the page and gives Mantine and charts the same colours. */
export function ThemeProvider({ choice, density, children }: ThemeProviderProps) {
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  })
  const scheme: Scheme = choice === 'system' ? (systemDark ? 'dark' : 'light') : choice
  const [resolved, setResolved] = useState(() => resolve(scheme))
  useLayoutEffect(() => setResolved(resolve(scheme)), [scheme])
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  const value = useMemo(() => resolved, [resolved])
  return (
    <ThemeContext value={value}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={cssVariablesResolver}
      >
        {children}
      </MantineProvider>
    </ThemeContext>
  )
}
