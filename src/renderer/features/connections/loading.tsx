import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t'
import css from './screen.module.css'

const SHOW_AFTER_MS = 150

/** In place of a form whose connection was not told yet. */
export function Loading() {
  const t = useT('connections')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className={css.pad} aria-busy="true" role="status" aria-label={t('loading')}>
      {[30, 60, 90, 60].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <Skeleton key={at} h={height} mb={14} animate={false} />
      ))}
    </div>
  )
}
