import {
  DASH,
  formatLatency,
  formatRate,
  formatShare,
  NO_BREAK,
  significant,
} from '../../../shared/format/numbers'
import type { ThresholdResult, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import { NotKnown } from '../../ui/not-known'
import { Panel } from '../../ui/panel'
import { type FactState, factsOf } from './facts'
import { mainPhase } from './main-phase'
import css from './rests-on.module.css'

const GLYPHS = { good: 'tick', doubtful: 'bang', bad: 'cross', plain: 'minus' } as const
const STATE_OF = { held: 'good', missed: 'bad', 'cannot-tell': 'plain' } as const

/** What the figures rest on: each fact beside what is usual, for the reader to judge. */
export function RestsOn({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const sentence = useSentence()
  const phase = mainPhase(trial)
  if (phase === null) return null
  return (
    <Panel
      bare
      label={t('rests.title')}
      title={
        <>
          {t('rests.title')}
          <Explain term="why-differ" />
        </>
      }
      aside={t('rests.usual')}
    >
      <ul className={css.list}>
        {factsOf(trial, phase).map(({ name, value, limit, state }) => (
          <li key={name} data-state={state}>
            <Glyph state={state} />
            <span>{t(`rests.${name}`)}</span>
            <b>{value}</b>
            <small>{limit}</small>
          </li>
        ))}
      </ul>
      {phase.conservation.map((problem) => (
        <p key={problem} className={css.bad}>
          {sentence(problem)}
        </p>
      ))}
      {trial.thresholds.length > 0 && (
        <ul className={`${css.list} ${css.more}`} aria-label={t('rests.thresholds')}>
          {trial.thresholds.map((result) => (
            <li key={result.threshold} data-state={STATE_OF[result.result]}>
              <Glyph state={STATE_OF[result.result]} />
              <code>{result.threshold}</code>
              <b>
                {result.actual === null ? (
                  <NotKnown reason={sentence(result.reason ?? t('nothing-measured'))} />
                ) : (
                  actualOf(result)
                )}
              </b>
              <small>{t(`rests.threshold.${result.result}`)}</small>
            </li>
          ))}
        </ul>
      )}
      {trial.notes.length > 0 && (
        <ul className={css.notes} aria-label={t('rests.notes')}>
          {trial.notes.map((note) => (
            <li key={note}>{sentence(note)}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Glyph({ state }: { readonly state: FactState }) {
  const t = useT('results')
  return (
    <>
      <Icon name={GLYPHS[state]} size={13} />
      <span className="unseen">{t(`rests.state.${state}`)}</span>
    </>
  )
}

function actualOf({ actual, unit }: ThresholdResult): string {
  if (actual === null) return DASH
  if (unit === 'ns') return formatLatency(actual)
  if (unit === 'share') return formatShare(actual)
  if (unit === 'operations/s') return formatRate(actual)
  return `${significant(actual)}${NO_BREAK}${unit}`
}
