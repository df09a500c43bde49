import { formatCount, formatLatency, formatShare } from '../../../shared/format/numbers'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'
import { mainPhase, wholeOperations } from './main-phase'
import css from './rests-on.module.css'

interface Fact {
  readonly name: string
  readonly value: string
  /** what is usual and sound; null: there is no limit to hold it against */
  readonly limit: string | null
  readonly state: 'good' | 'doubtful' | 'bad' | 'plain'
}

const GLYPHS = { good: 'tick', doubtful: 'bang', bad: 'cross', plain: 'minus' } as const

const graded = (value: number, good: number, doubtful: number): 'good' | 'doubtful' | 'bad' =>
  value <= good ? 'good' : value <= doubtful ? 'doubtful' : 'bad'

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
    >
      <ul className={css.list}>
        {factsOf(trial, phase).map(({ name, value, limit, state }) => (
          <li key={name} data-state={state}>
            <Icon name={GLYPHS[state]} size={13} />
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
      {trial.notes.length > 0 && (
        <ul className={css.notes}>
          {trial.notes.map((note) => (
            <li key={note}>{sentence(note)}</li>
          ))}
        </ul>
      )}
      {trial.thresholds.length > 0 && (
        <ul className={css.list}>
          {trial.thresholds.map(({ threshold, actual, unit, result }) => (
            <li
              key={threshold}
              data-state={result === 'held' ? 'good' : result === 'missed' ? 'bad' : 'plain'}
            >
              <Icon
                name={result === 'held' ? 'tick' : result === 'missed' ? 'cross' : 'minus'}
                size={13}
              />
              <span className="mono">{threshold}</span>
              <b>
                {actual === null
                  ? '—'
                  : unit === 'ns'
                    ? formatLatency(actual)
                    : `${actual} ${unit}`}
              </b>
              <small>{t(`rests.threshold.${result}`)}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function factsOf(trial: TrialReport, phase: PhaseReport): readonly Fact[] {
  const { generator } = phase
  const facts: Fact[] = []
  const { rate } = trial.spec.control
  if (rate?.kind === 'constant' && phase.startedPerSec !== null) {
    const share = phase.startedPerSec / rate.opsPerSec
    const state = share >= 0.99 ? 'good' : share >= 0.95 ? 'doubtful' : 'bad'
    facts.push({ name: 'reached', value: formatShare(Math.min(share, 1)), limit: '≥ 99 %', state })
  }
  if (generator.cpuCores !== null) {
    const share = generator.cpuCores / trial.workers
    facts.push({
      name: 'cpu',
      value: `${Math.round(share * 100)} %`,
      limit: '≤ 70 %',
      state: graded(share, 0.7, 0.85),
    })
  }
  if (generator.eventLoopUtilization !== null) {
    facts.push({
      name: 'loop',
      value: generator.eventLoopUtilization.toFixed(2),
      limit: '≤ 0.75',
      state: graded(generator.eventLoopUtilization, 0.75, 0.9),
    })
  }
  const stalls = trial.marks.filter(({ kind, phase: of }) => kind === 'stall' && of === phase.name)
  const longest = Math.max(0, ...stalls.map(({ forMs }) => forMs))
  facts.push({
    name: 'stalls',
    value: stalls.length === 0 ? '0' : `${stalls.length} × ≤ ${formatLatency(longest * 1e6)}`,
    limit: '0',
    state: stalls.length === 0 ? 'good' : 'doubtful',
  })
  if (phase.failedShare !== null) {
    facts.push({
      name: 'failed',
      value: formatShare(phase.failedShare),
      limit: '≤ 1,000 ppm',
      state: graded(phase.failedShare, 0.001, 0.01),
    })
  }
  if (trial.loop === 'open' && phase.due > 0) {
    facts.push({
      name: 'dropped',
      value: formatShare(phase.dropped / phase.due),
      limit: '≤ 100 ppm',
      state: graded(phase.dropped / phase.due, 0.0001, 0.01),
    })
  }
  const fewest = Math.min(
    ...wholeOperations(phase).map(([, { serviceTimeNs }]) => serviceTimeNs.count),
  )
  if (Number.isFinite(fewest)) {
    facts.push({ name: 'samples', value: formatCount(fewest), limit: null, state: 'plain' })
  }
  const byHand = trial.marks.filter(({ kind }) => kind === 'pause' || kind === 'rate').length
  facts.push({
    name: 'by-hand',
    value: formatCount(byHand),
    limit: '0',
    state: byHand === 0 ? 'good' : 'doubtful',
  })
  const sleeps = trial.marks.filter(({ kind }) => kind === 'sleep').length
  facts.push({
    name: 'sleeps',
    value: formatCount(sleeps),
    limit: '0',
    state: sleeps === 0 ? 'good' : 'bad',
  })
  return facts
}
