import { formatBytes, formatLatency } from '../../../shared/format/numbers'
import type { Sample } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useT } from '../../i18n/use-t'
import type { TimeLine } from '../../pictures/time-line'
import { Chip } from '../../ui/chip'
import { Panel } from '../../ui/panel'
import { Sparkline } from '../../ui/sparkline'
import css from './generator.module.css'

interface GeneratorProps {
  readonly line: TimeLine
  readonly workers: number
}

type Worker = Sample['workers'][number]

/** Seconds that the small lines show. */
const SHOWN = 60
/** Above the first a figure is doubtful, above the second the generator is what is measured. */
const CPU = { doubtful: 0.7, bad: 0.85 }
const LOOP = { doubtful: 0.75, bad: 0.9 }
const LATE_MS = { doubtful: 25, bad: 60 }

const worst = (sample: Sample, read: (worker: Worker) => number): number | null =>
  sample.workers.length === 0 ? null : Math.max(...sample.workers.map(read))

const percent = (share: number | null): string | null =>
  share === null ? null : `${Math.round(share * 100)}\u00a0%`

/** Whether the load generator could keep up: otherwise the store is not what was measured. */
export function Generator({ line, workers }: GeneratorProps) {
  const t = useT('run')
  const recent = line.samples.slice(-SHOWN).map(({ sample }) => sample)
  const figures = [
    {
      name: 'cpu',
      values: recent.map((s) => worst(s, (w) => w.cpu)),
      limit: CPU.doubtful,
      max: 1,
      text: percent,
    },
    {
      name: 'loop',
      values: recent.map((s) => worst(s, (w) => w.eventLoopUtilization)),
      limit: LOOP.doubtful,
      max: 1,
      text: (v: number | null) => v?.toFixed(2) ?? null,
    },
    {
      name: 'late',
      values: recent.map((s) => worst(s, (w) => w.eventLoopDelayP99Ms)),
      limit: LATE_MS.doubtful,
      text: (v: number | null) => (v === null ? null : formatLatency(v * 1e6)),
    },
    {
      name: 'delay',
      values: recent.map((s) => s.startDelayP99Ns),
      text: (v: number | null) => (v === null ? null : formatLatency(v)),
    },
    {
      name: 'memory',
      values: recent.map((s) => worst(s, (w) => w.residentBytes)),
      text: (v: number | null) => (v === null ? null : formatBytes(v)),
    },
  ] as const
  const last = recent.at(-1)
  const state = last === undefined ? null : stateOf(last)
  return (
    <Panel
      bare
      className={css.panel}
      label={t('generator.title')}
      title={
        <>
          {t('generator.title')}
          <Explain term="generator" />
        </>
      }
      unit={t('generator.unit', { count: workers })}
      aside={
        <>
          {state !== null && <Chip kind={state}>{t(`generator.${state}`)}</Chip>}
          <span>{t('generator.limits')}</span>
        </>
      }
    >
      <div className={css.row}>
        {figures.map(({ name, values, text, ...scale }) => {
          const now = text(values.at(-1) ?? null)
          return (
            <div key={name} className={css.figure}>
              <div className={css.label}>{t(`generator.${name}`)}</div>
              <div className={css.value}>{now ?? '—'}</div>
              <Sparkline
                values={values}
                {...scale}
                height={22}
                label={t('generator.course', { name: t(`generator.${name}`), now: now ?? '—' })}
              />
            </div>
          )
        })}
      </div>
    </Panel>
  )
}

function stateOf(sample: Sample): 'good' | 'doubtful' | 'bad' {
  const cpu = worst(sample, ({ cpu: share }) => share) ?? 0
  const loop = worst(sample, ({ eventLoopUtilization }) => eventLoopUtilization) ?? 0
  const late = worst(sample, ({ eventLoopDelayP99Ms }) => eventLoopDelayP99Ms) ?? 0
  if (cpu > CPU.bad || loop > LOOP.bad || late > LATE_MS.bad) return 'bad'
  const doubtful = cpu > CPU.doubtful || loop > LOOP.doubtful || late > LATE_MS.doubtful
  return doubtful ? 'doubtful' : 'good'
}
