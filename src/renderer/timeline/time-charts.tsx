import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import type { ColourSlot } from '../../shared/contract/profiles'
import { formatElapsed, formatLatency, formatRate, rateParts } from '../../shared/format/numbers'
import type { Mark } from '../../shared/mark'
import type { Series } from '../../shared/operation'
import { useT } from '../i18n/use-t'
import { clockOf } from '../pictures/axes'
import {
  LATENCY_LINES,
  type LatencyLine,
  latencyOf,
  latencyOverTime,
} from '../pictures/latency-over-time'
import { INTENDED_DASH, OPERATION_DASH } from '../pictures/operation-dash'
import { rateOf, type Shown, throughputOverTime } from '../pictures/throughput-over-time'
import type { TimeLine } from '../pictures/time-line'
import { useSame } from '../state/use-same'
import { cssColour } from '../theme/tokens'
import { useTheme } from '../theme/use-theme'
import { Chart, type Crosshair } from '../ui/chart/chart'
import { Legend, type LegendItem } from '../ui/legend'
import css from './time-charts.module.css'

export interface TimeChartsProps {
  /** colour of the target's store; null: it has none */
  readonly slot: ColourSlot | null
  readonly line: TimeLine
  readonly operations: readonly Series[]
  readonly scope: Shown
  readonly onScope: (scope: Shown) => void
  readonly marks: readonly Mark[]
  readonly loop: 'closed' | 'open'
  /** null: none, or it varies */
  readonly targetOpsPerSec: number | null
  /** seconds that the axis reaches at least */
  readonly until: number
  /** over all that is shown */
  readonly serviceP99Ns: number | null
  /** px of each; fills its panel when absent */
  readonly height?: number
}

/** More lines than this are one: their total. */
const MOST_LINES = 3
const CLOSED: readonly LatencyLine[] = ['service-p50', 'service-p99', 'service-max']
const OPEN: readonly LatencyLine[] = ['service-p50', 'service-p99', 'service-max', 'intended-p99']

/** Throughput and latency over time, under one crosshair. */
export function TimeCharts(props: TimeChartsProps) {
  const { slot, line, operations, scope, onScope, loop, targetOpsPerSec, until, height } = props
  const t = useT('run')
  const { tokens } = useTheme()
  const colourToken = slot === null ? 'text-3' : (`store-${slot}` as const)
  const marks = useSame(props.marks)
  const shown = useMemo((): readonly Shown[] => {
    if (scope !== 'all') return [scope]
    return operations.length > 0 && operations.length <= MOST_LINES ? operations : ['all']
  }, [scope, operations])
  const lines = loop === 'closed' ? CLOSED : OPEN
  const target =
    targetOpsPerSec === null || line.phases.includes('load') || scope !== 'all'
      ? null
      : targetOpsPerSec / shown.length
  const markWords = useCallback(
    (mark: Mark) =>
      mark.kind === 'stall' ? t('mark.stall', { for: formatLatency(mark.forMs * 1e6) }) : '',
    [t],
  )
  const warmUpWord = t('words:phase.warm-up')
  const shared = useMemo(
    () => ({ line, marks, markWords, until, warmUpWord, colour: tokens[colourToken] }),
    [line, marks, markWords, until, warmUpWord, tokens, colourToken],
  )
  const throughput = useMemo(
    () => throughputOverTime({ ...shared, shown, target }, tokens),
    [shared, shown, target, tokens],
  )
  const latency = useMemo(
    () => latencyOverTime({ ...shared, shown: scope, lines }, tokens),
    [shared, scope, lines, tokens],
  )

  const [at, onMove] = useState<number | null>(null)
  const held = at !== null && at < line.samples.length ? at : null
  const read = held ?? line.samples.length - 1
  const sample = line.samples[read]?.sample
  const when = held === null ? null : t('at', { time: clockOf(line.xs[held]) })
  const colour = cssColour(colourToken)
  const nameOf = (name: Shown): string =>
    t(name === 'all' ? 'all' : `words:operation-kind.${name as 'read'}`)
  const rates: LegendItem[] = shown.map((name) => ({
    name: nameOf(name),
    colour,
    dash: OPERATION_DASH[name as Series] ?? [],
    value: sample === undefined ? undefined : rateParts(rateOf(sample, name)).value,
  }))
  if (target !== null) {
    const name = shown.length === 1 ? t('target') : t('target-part', { parts: shown.length })
    rates.push({
      name,
      colour: cssColour('text-2'),
      dash: [3, 3],
      width: 1,
      value: rateParts(target).value,
    })
  }
  const latencies: LegendItem[] = LATENCY_LINES.filter(({ name }) => lines.includes(name)).map(
    ({ name, kind, width }) => ({
      name: t(`line.${name}`),
      colour,
      width,
      dash: kind === 'intendedNs' ? INTENDED_DASH : [],
      value: sample === undefined ? undefined : formatLatency(latencyOf(sample, scope, name)),
    }),
  )
  const crosshair = (say: (index: number) => string): Crosshair => ({
    xs: line.xs,
    at: held,
    onMove,
    say,
  })
  const timeOf = (index: number): string => clockOf(line.xs[index])
  const sayRates = (index: number): string =>
    `${timeOf(index)}: ${shown.map((name) => `${nameOf(name)} ${formatRate(rateOf(line.samples[index].sample, name))}`).join(', ')}`
  const sayLatencies = (index: number): string =>
    `${timeOf(index)}: ${lines.map((name) => `${t(`line.${name}`)} ${formatLatency(latencyOf(line.samples[index].sample, scope, name))}`).join(', ')}`
  return (
    <>
      <Chart
        className={css.throughput}
        height={height}
        title={t('throughput')}
        unit={t('throughput-unit')}
        option={throughput}
        gridTop={18}
        description={describeRates(line, t)}
        explain="achieved-rate"
        crosshair={crosshair(sayRates)}
        table={() => ({
          head: [t('time'), ...shown.map(nameOf)],
          rows: line.samples.map(({ sample: each }, index) => [
            timeOf(index),
            ...shown.map((name) => rateParts(rateOf(each, name)).value),
          ]),
        })}
        aside={
          <>
            <Legend items={rates} at={when} />
            {operations.length > 1 && (
              <SegmentedControl
                className={css.scope}
                size="xs"
                aria-label={t('scope')}
                value={scope}
                onChange={(next) => onScope(next as Shown)}
                data={['all' as const, ...operations].map((value) => ({
                  value,
                  label: nameOf(value),
                }))}
              />
            )}
          </>
        }
      />
      <Chart
        className={css.latency}
        height={height}
        title={t('latency')}
        unit={t('latency-unit', { scope: nameOf(scope) })}
        option={latency}
        gridTop={18}
        description={t('latency-description', {
          time: formatElapsed(line.to * 1000),
          p99: formatLatency(props.serviceP99Ns),
        })}
        explain="p99"
        crosshair={crosshair(sayLatencies)}
        table={() => ({
          head: [t('time'), ...lines.map((name) => t(`line.${name}`))],
          rows: line.samples.map(({ sample: each }, index) => [
            timeOf(index),
            ...lines.map((name) => formatLatency(latencyOf(each, scope, name))),
          ]),
        })}
        aside={<Legend items={latencies} at={when} />}
      />
    </>
  )
}

/** "Throughput, 0 to 01:11: mean 39,993 ops/s; lowest 17,970 ops/s at 00:43." */
function describeRates(line: TimeLine, t: ReturnType<typeof useT>): string {
  if (line.samples.length === 0) return t('no-samples')
  const rates = line.samples.map(({ sample }) => rateOf(sample, 'all'))
  const lowest = rates.reduce((best, rate, index) => (rate < rates[best] ? index : best), 0)
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return t('throughput-description', {
    time: formatElapsed(line.to * 1000),
    mean: formatRate(mean),
    lowest: formatRate(rates[lowest]),
    at: clockOf(line.xs[lowest]),
  })
}
