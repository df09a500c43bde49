import { formatShort } from '../../../shared/format/numbers'
import { partOf, SERIES } from '../../../shared/operation'
import type { Sample } from '../../../shared/report'
import { isOpenLoop } from '../text/describe'
import { bandSeries, type ChartOption, frame, linearAxis, lineSeries, timeAxis } from './frame'
import type { LegendEntry } from './legend'
import { colour, LIMIT_DASH, operationColour } from './palette'
import { line, onlyAround, type Point, perSecond, thin } from './points'
import type { TimeRange } from './time-range'

export interface Picture {
  readonly option: ChartOption
  readonly legend: readonly LegendEntry[]
}

/** Operations per second: ok in all and by operation, offered in an open loop, failed, dropped. */
export function throughputPicture(range: TimeRange): Picture {
  const { phase, words } = range
  const operations = SERIES.filter(
    (series) => partOf(series) === null && phase.operations[series] !== undefined,
  )
  const entries: LegendEntry[] = []
  const series = [bandSeries(range.bands)]
  const add = (entry: LegendEntry, value: (sample: Sample) => number | null): void => {
    entries.push(entry)
    series.push(lineSeries(entry.name, thin(rates(range, value)), entry))
  }
  const addRare = (entry: LegendEntry, value: (sample: Sample) => number | null): void => {
    entries.push(entry)
    series.push(lineSeries(entry.name, thin(onlyAround(rates(range, value))), entry))
  }
  if (isOpenLoop(phase)) {
    const name = words.offered
    add({ name, colour: colour('text-2'), width: 1, dash: LIMIT_DASH }, (s) => perSecond(s.due, s))
  }
  add({ name: words.outcomes.ok, colour: colour('text'), width: 2 }, (s) => perSecond(s.ok, s))
  if (operations.length > 1) {
    // thinner from line to line, so that equal rates still show both colours
    for (const [i, name] of operations.entries()) {
      const width = Math.max(3 - i, 1)
      add({ name: words.okOf(words.series[name]), colour: operationColour(name), width }, (s) =>
        perSecond(s.operations[name]?.ok ?? 0, s),
      )
    }
  }
  if (phase.samples.some((s) => s.failed > 0)) {
    addRare({ name: words.failedLine, colour: colour('bad'), width: 2 }, (s) =>
      perSecond(s.failed, s),
    )
  }
  if (phase.dropped > 0) {
    addRare({ name: words.droppedLine, colour: colour('doubtful'), width: 2 }, (s) =>
      perSecond(s.dropped, s),
    )
  }
  return {
    legend: entries,
    option: {
      ...frame(),
      xAxis: timeAxis(range.fromMs, range.toMs),
      yAxis: linearAxis(formatShort),
      series,
    },
  }
}

const rates = (range: TimeRange, value: (sample: Sample) => number | null): Point[] => [
  ...line(range.warmUp?.samples ?? [], value, range.warmUpOffsetMs),
  ...line(range.phase.samples, value),
]
