import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { EmptyState } from '../../ui/empty-state'

/** What was saved a moment ago is opened before the list tells of it. */
const AFTER_MS = 500

/** In place of a workload that does not exist. */
export function NotThere() {
  const t = useT('workloads')
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!waited) return null
  return (
    <EmptyState sentence={t('not-there')} link={<Link to={paths.workloads()}>{t('all')}</Link>} />
  )
}
