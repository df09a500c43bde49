import { formatShort } from '../../../shared/format/numbers'
import { OUTCOMES } from '../../../shared/outcome'
import type { Sample } from '../../../shared/report'
import { bandSeries, frame, linearAxis, lineSeries, timeAxis } from './frame'
import type { LegendEntry } from './legend'
import { outcomeColour } from './palette'
import { line, perSecond, thin } from './points'
import type { Picture } from './throughput'
import type { TimeRange } from './time-range'

/** Outcomes other than ok, per second and kind; null when every operation of the phase ended ok. */
export function outcomesPicture(range: TimeRange): Picture | null {
  const { words } = range
  const { samples } = range.phase
  const kinds = OUTCOMES.filter(
    (outcome) => outcome !== 'ok' && samples.some((sample) => (sample.outcomes[outcome] ?? 0) > 0),
  )
  if (kinds.length === 0) return null
  const legend: LegendEntry[] = kinds.map((outcome) => ({
    name: words.outcomes[outcome],
    colour: outcomeColour(outcome, kinds),
    width: 2,
  }))
  const lines = kinds.map((outcome, i) => {
    const value = (sample: Sample) => perSecond(sample.outcomes[outcome] ?? 0, sample)
    return lineSeries(legend[i].name, thin(line(samples, value)), legend[i])
  })
  return {
    legend,
    option: {
      ...frame(),
      xAxis: timeAxis(0, range.toMs),
      yAxis: linearAxis(formatShort),
      series: [bandSeries(range.bands.filter((band) => band.kind === 'stall')), ...lines],
    },
  }
}
