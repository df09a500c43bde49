import { ActionIcon, Button } from '@mantine/core'
import { useMemo } from 'react'
import type { RankFigure } from '../../../engine/generators/draw-ranks'
import { DASH, formatCount, formatShare } from '../../../shared/format/numbers'
import type { WorkloadSpec } from '../../../shared/workload'
import { useT } from '../../i18n/use-t'
import { rankShares, ranksOf } from '../../pictures/rank-shares'
import { useTheme } from '../../theme/use-theme'
import { Chart } from '../../ui/chart/chart'
import { Figure } from '../../ui/figure'
import { Icon } from '../../ui/icon'
import { Legend } from '../../ui/legend'
import { Panel } from '../../ui/panel'
import css from './preview.module.css'
import { useRankShares } from './use-rank-shares'

interface RankPanelProps {
  /** null: none without problems yet */
  readonly spec: WorkloadSpec | null
  readonly seed: number
  readonly onDrawAgain: () => void
}

const LINES = [
  { key: 'drawn', colour: 'var(--ts-text)', width: 1.6 },
  { key: 'theory', colour: 'var(--ts-text-2)', width: 1, dash: [3, 3] },
] as const

/** How unevenly the records are asked for, drawn by the generators of a run. */
export function RankPanel({ spec, seed, onDrawAgain }: RankPanelProps) {
  const t = useT('workloads')
  const { tokens } = useTheme()
  const { shares, progress, stop } = useRankShares(spec, seed)
  const option = useMemo(
    () => (shares === null ? null : rankShares(shares, tokens)),
    [shares, tokens],
  )
  if (spec !== null && spec.mix.insert >= 1) {
    return (
      <Panel title={t('ranks.title')}>
        <p className={css.note}>{t('ranks.inserts-only')}</p>
      </Panel>
    )
  }
  if (shares === null || option === null) {
    return (
      <Panel title={t('ranks.title')}>
        <div className={css.waiting} />
      </Panel>
    )
  }
  const figures = [
    ['ranks.hottest', shares.hottestKey],
    ['ranks.hottest-1', shares.hottest1Percent],
    ['ranks.hottest-10', shares.hottest10Percent],
  ] as const
  const [hottest, percent, tenth] = figures.map(([, { drawn }]) => formatShare(drawn))
  const draws = formatCount(shares.draws)
  return (
    <div className={css.ranks}>
      <Chart
        title={t('ranks.title')}
        unit={t('ranks.unit')}
        height={184}
        gridTop={12}
        gridBottom={24}
        option={option}
        description={t('ranks.description', { hottest, percent, tenth })}
        table={() => ({
          head: [t('ranks.rank'), t('ranks.drawn'), t('ranks.theory')],
          rows: shares.points.map((point) => [
            ranksOf(point),
            formatShare(point.perKey),
            formatShare(point.theoryPerKey),
          ]),
        })}
        aside={
          <Legend items={LINES.map(({ key, ...line }) => ({ ...line, name: t(`ranks.${key}`) }))} />
        }
        caption={
          <span className={css.caption}>
            {progress === null
              ? t('ranks.caption', { draws, keys: formatCount(shares.keys), seed: String(seed) })
              : t('ranks.progress', { share: formatShare(progress) })}
            {progress === null ? (
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={t('ranks.again')}
                title={t('ranks.again')}
                onClick={onDrawAgain}
              >
                <Icon name="sync" size={13} />
              </ActionIcon>
            ) : (
              <Button size="compact-sm" onClick={stop}>
                {t('frame:cancel')}
              </Button>
            )}
          </span>
        }
      />
      <div className={css.figures}>
        {figures.map(([key, figure]) => (
          <ShareFigure key={key} label={t(key)} figure={figure} />
        ))}
      </div>
    </div>
  )
}

function ShareFigure({ label, figure }: { readonly label: string; readonly figure: RankFigure }) {
  const t = useT('workloads')
  const [value, unit = ''] = formatShare(figure.drawn).split('\u00a0')
  const theory = formatShare(figure.theory)
  return (
    <Figure
      label={label}
      parts={{ value, unit }}
      note={theory === DASH ? t('ranks.no-theory') : t('ranks.in-theory', { share: theory })}
    />
  )
}
