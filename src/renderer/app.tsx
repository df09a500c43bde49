import './theme/styles'
import { Notifications } from '@mantine/notifications'
import type { i18n } from 'i18next'
import { useLayoutEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Frame } from './frame/frame'
import { WindowKeys } from './frame/window-keys'
import { resolveLanguage } from './i18n/language'
import { Palette } from './palette/palette'
import { useWorkbench, type Workbench, WorkbenchContext } from './state/use-workbench'
import { ThemeProvider } from './theme/provider'

interface AppProps {
  readonly workbench: Workbench
  readonly i18n: i18n
}

function Settled({ i18n }: { readonly i18n: i18n }) {
  const theme = useWorkbench((s) => s.settings.theme)
  const density = useWorkbench((s) => s.settings.density)
  const language = useWorkbench((s) =>
    resolveLanguage(s.settings.language, s.host?.locale ?? navigator.language),
  )
  useLayoutEffect(() => {
    document.documentElement.lang = language
    void i18n.changeLanguage(language)
  }, [i18n, language])
  return (
    <ThemeProvider choice={theme} density={density}>
      <Notifications
        position="bottom-right"
        limit={4}
        transitionDuration={120}
        className="notices"
      />
      <WindowKeys />
      <Frame />
      <Palette />
    </ThemeProvider>
  )
}

/** The whole window over a client; tests and screenshots use it with a fake one. */
export function App({ workbench, i18n }: AppProps) {
  const value = useMemo(() => workbench, [workbench])
  return (
    <I18nextProvider i18n={i18n}>
      <WorkbenchContext value={value}>
        <Settled i18n={i18n} />
      </WorkbenchContext>
    </I18nextProvider>
  )
}
