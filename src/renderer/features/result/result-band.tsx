import { Button } from '@mantine/core'
import type { RunView } from '../../../shared/contract/runs'
import { formatElapsed } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useSentence } from '../../i18n/use-sentence'
import { useLanguage, useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { Band } from '../../ui/band'
import { useRunDeeds } from '../results/use-run-deeds'
import { mainPhase, plannedMs } from './main-phase'

interface ResultBandProps {
  readonly view: RunView
  readonly trial: TrialReport | undefined
}

/** What state the run is in, where it is not simply whole: how much there is, why, and the way out. */
export function ResultBand({ view: { row }, trial }: ResultBandProps) {
  const t = useT('results')
  const sentence = useSentence()
  // a full-width stop needs no blank behind it
  const blank = useLanguage() === 'zh-CN' ? '' : ' '
  const deeds = useRunDeeds()
  const problem = trial?.problem ?? null
  const why = [problem?.message ?? row.reason, problem?.hint]
    .flatMap((text) => (text ? sentence(text) : []))
    .join(blank)
  const held = trial === undefined ? '' : heldWords(trial, t)
  const words = (band: string): string =>
    [band, held, why].filter((text) => text !== '').join(blank)
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
          {words(t('band.interrupted'))}
        </Band>
      )
    case 'partial':
      return <Band kind="doubtful">{words(t('band.partial'))}</Band>
    case 'failed':
      return <Band kind="bad">{words(t('band.failed'))}</Band>
    default:
      return null
  }
}

/** "Figures are of 00:15 of 01:00." */
function heldWords(trial: TrialReport, t: ReturnType<typeof useT>): string {
  const phase = mainPhase(trial)
  if (phase?.name !== 'measured') return ''
  const of = plannedMs(trial)
  const time = formatElapsed(phase.durationMs)
  return of === null ? t('band.held', { time }) : t('band.held-of', { time, of: formatElapsed(of) })
}
