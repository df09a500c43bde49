import { Button } from '@mantine/core'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { ErrorPanel } from '../../ui/error-panel'
import { PageHead } from '../../ui/page-head'
import { Result } from './result'
import css from './result.module.css'
import { useRun } from './use-run'

/** What one run found, and what that rests on. */
export function Screen({ id }: ScreenProps) {
  const t = useT('results')
  const { view, error, reload } = useRun(id ?? '')
  if (error !== null && view === null) {
    return (
      <div className={css.page}>
        <PageHead title={t('cannot-open')} />
        <div className={css.body}>
          <ErrorPanel error={error} onRetry={reload} />
          <Button onClick={() => navigate(paths.results())}>{t('back')}</Button>
        </div>
      </div>
    )
  }
  return view === null ? null : <Result view={view} />
}
