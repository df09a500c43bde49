import { Button } from '@mantine/core'
import type { RunView } from '../../../shared/contract/runs'
import type { TrialReport } from '../../../shared/report'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { Band } from '../../ui/band'
import { useRunDeeds } from '../results/use-run-deeds'

interface ResultBandProps {
  readonly view: RunView
  readonly trial: TrialReport | undefined
}

/** What state the run is in, where it is not simply whole. */
export function ResultBand({ view, trial }: ResultBandProps) {
  const t = useT('results')
  const sentence = useSentence()
  const deeds = useRunDeeds()
  const { row } = view
  const problem = trial?.problem ?? null
  const why =
    problem === null ? '' : ` ${sentence(problem.message)} ${sentence(problem.hint ?? '')}`
  switch (row.state) {
    case 'running':
      return (
        <Band kind="plain" actions={<Link to={paths.run(row.id)}>{t('watch')}</Link>}>
          {t('band.running')}
        </Band>
      )
    case 'interrupted':
      return (
        <Band
          kind="doubtful"
          actions={
            <>
              <Button onClick={() => deeds.finish(row)}>{t('finish')}</Button>
              <Button onClick={() => deeds.goOn(row)}>{t('go-on')}</Button>
            </>
          }
        >
          {t('band.interrupted')}
        </Band>
      )
    case 'partial':
      return (
        <Band kind="doubtful">
          {t('band.partial')}
          {why}
        </Band>
      )
    case 'failed':
      return (
        <Band kind="bad">
          {t('band.failed')}
          {why}
        </Band>
      )
    default:
      return view.thinned ? <Band kind="plain">{t('band.thinned')}</Band> : null
  }
}
