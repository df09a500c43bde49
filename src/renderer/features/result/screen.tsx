import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { useWorkbench } from '../../state/use-workbench'
import { ErrorPanel } from '../../ui/error-panel'
import { PageHead } from '../../ui/page-head'
import { Result } from './result'
import css from './result.module.css'
import { useRun } from './use-run'

/** What one run found, and what that rests on. */
export function Screen({ id }: ScreenProps) {
  const t = useT('results')
  const { view, error, reload } = useRun(id ?? '')
  if (view !== null) return <Result key={view.row.id} view={view} />
  if (error === null) return <Loading key={id} id={id ?? ''} />
  return (
    <div className={css.page}>
      <PageHead
        title={t('cannot-open')}
        actions={<Button onClick={() => navigate(paths.results())}>{t('back')}</Button>}
      />
      <div className={css.body}>
        <ErrorPanel error={error} onRetry={reload} />
      </div>
    </div>
  )
}

const SHOW_AFTER_MS = 150
const HEIGHTS_PX = [72, 180, 220, 220]

/** Nothing at first, then the name of what is being read. */
function Loading({ id }: { readonly id: string }) {
  const t = useT('results')
  const name = useWorkbench((s) => s.runs?.find((run) => run.id === id)?.name ?? '')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className={css.page} role="status" aria-busy="true" aria-label={t('reading')}>
      <PageHead title={name === '' ? t('reading') : name} />
      <div className={`${css.body} ${css.loading}`}>
        {HEIGHTS_PX.map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <Skeleton key={at} h={height} animate={false} />
        ))}
      </div>
    </div>
  )
}
