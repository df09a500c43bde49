import './theme/styles'
import { Button } from '@mantine/core'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { useT } from './i18n/use-t'
import css from './outside.module.css'
import { ThemeProvider } from './theme/provider'

interface OutsideProps {
  /** `refused`: the web host does not know this window's token; `unreachable`: nothing answers */
  readonly why: 'refused' | 'unreachable'
}

function Sentences({ why }: OutsideProps) {
  const t = useT('frame')
  return (
    <main className={css.page}>
      <h1>{t(`outside.${why}`)}</h1>
      <p>{t(`outside-way-out.${why}`)}</p>
      {why === 'unreachable' && <Button onClick={() => location.reload()}>{t('retry')}</Button>}
    </main>
  )
}

/** Shown in place of the window when its host does not let it in, or is not there. */
export function OutsidePage({ i18n, why }: OutsideProps & { readonly i18n: i18n }) {
  return (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider choice="system" density="normal">
        <Sentences why={why} />
      </ThemeProvider>
    </I18nextProvider>
  )
}
