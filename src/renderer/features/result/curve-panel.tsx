import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { INTENDED_DASH } from '../../pictures/operation-dash'
import { type CurveLine, curveRows, percentileCurve } from '../../pictures/percentile-curve'
import { slotOf } from '../../theme/stores'
import { cssColour } from '../../theme/tokens'
import { useTheme } from '../../theme/use-theme'
import { Chart } from '../../ui/chart/chart'
import { Legend } from '../../ui/legend'
import { mainPhase, wholeOperations } from './main-phase'

/** Latency against the share of operations that were faster, for one operation. */
export function CurvePanel({ trial }: { readonly trial: TrialReport }) {
  const t = useT('results')
  const { tokens } = useTheme()
  const slot = slotOf(trial.target.store)
  const token = slot === null ? 'text-3' : (`store-${slot}` as const)
  const phase = mainPhase(trial)
  const operations = phase === null ? [] : wholeOperations(phase)
  const [chosen, setChosen] = useState('')
  const [name, report] = operations.find(([each]) => each === chosen) ?? operations[0] ?? []
  const open = trial.loop === 'open'
  const lines = useMemo((): readonly CurveLine[] => {
    if (report === undefined) return []
    const service = { name: 'service', kind: 'service' as const, summary: report.serviceTimeNs }
    const intended = {
      name: 'intended',
      kind: 'intended' as const,
      summary: report.intendedLatencyNs,
    }
    return open ? [service, intended] : [service]
  }, [report, open])
  const option = useMemo(
    () => percentileCurve(lines, tokens[token], tokens),
    [lines, tokens, token],
  )
  if (name === undefined) return null
  return (
    <Chart
      title={t('curve.title')}
      unit={operations.length > 1 ? undefined : t(`words:operation-kind.${name}`)}
      option={option}
      gridTop={18}
      height={230}
      explain="p99"
      description={t('curve.description', { operation: t(`words:operation-kind.${name}`) })}
      table={() => ({
        head: [t('curve.share'), t('curve.latency')],
        rows: curveRows(lines, (kind) => t(`latency.${kind}`)),
      })}
      aside={
        <>
          <Legend
            items={lines.map(({ kind }) => ({
              name: t(`latency.${kind}`),
              colour: cssColour(token),
              dash: kind === 'intended' ? INTENDED_DASH : [],
            }))}
          />
          {operations.length > 1 && (
            <Select
              size="xs"
              w={132}
              allowDeselect={false}
              aria-label={t('latency.operation')}
              value={name}
              onChange={(value) => setChosen(value ?? '')}
              data={operations.map(([value]) => ({
                value,
                label: t(`words:operation-kind.${value}`),
              }))}
            />
          )}
        </>
      }
    />
  )
}
