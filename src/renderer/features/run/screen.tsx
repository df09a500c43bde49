import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { isUnderWay } from '../../state/live-slice'
import { useWorkbench } from '../../state/use-workbench'
import { EmptyState } from '../../ui/empty-state'
import { Live } from './live'
import { SetUp } from './setup/set-up'
import { useLiveRun } from './use-live-run'

/** One page for a run before and while it runs: what is under way is shown before all else. */
export function Screen({ id }: ScreenProps) {
  const t = useT('run')
  const run = useLiveRun()
  const told = useWorkbench((s) => s.live)
  const underWay: boolean = isUnderWay(run?.view ?? null)
  if (run !== null && (underWay || run.view.runId === id)) return <Live run={run} />
  // The page hears of it a moment after the frame has.
  if (isUnderWay(told) && run === null) return null
  if (id === null) return <SetUp />
  return (
    <EmptyState
      sentence={t('not-here')}
      link={<Link to={paths.result(id)}>{t('open-result')}</Link>}
    />
  )
}
