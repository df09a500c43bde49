import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '../../../src/renderer/i18n/i18n'
import { createWorkbenchStore, feedStore } from '../../../src/renderer/state/store'
import { WorkbenchContext } from '../../../src/renderer/state/use-workbench'
import { theme } from '../../../src/renderer/theme/mantine'
import { TOKEN_NAMES, type Tokens } from '../../../src/renderer/theme/tokens'
import { ThemeContext } from '../../../src/renderer/theme/use-theme'
import type { Language } from '../../../src/shared/contract/host'
import { type FakeClient, fakeClient } from './fake-client'
import './jsdom-gaps'

interface WindowOptions {
  readonly client?: FakeClient
  readonly language?: Language
  /** address of the window */
  readonly path?: string
}

/** Colours that name themselves, so that a picture's options can be read in a test. */
export const namedTokens = Object.fromEntries(TOKEN_NAMES.map((name) => [name, name])) as Tokens

/** Draws a component as if it stood in the window: messages, theme without motion, store, client. */
export function renderInWindow(
  element: ReactElement,
  { client = fakeClient(), language = 'en', path = '/' }: WindowOptions = {},
) {
  history.replaceState(null, '', path)
  const store = createWorkbenchStore(client)
  feedStore(client, store)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={createI18n(language)}>
      <WorkbenchContext value={{ client, store }}>
        <ThemeContext value={{ scheme: 'light', tokens: namedTokens }}>
          <MantineProvider theme={theme} env="test">
            <Notifications />
            {children}
          </MantineProvider>
        </ThemeContext>
      </WorkbenchContext>
    </I18nextProvider>
  )
  return { ...render(element, { wrapper }), client }
}
