import type { Series } from '../../../shared/operation'
import type { Sample } from '../../../shared/report'
import { isOpenLoop } from '../text/describe'
import { bandSeries, frame, latencyAxis, lineSeries, timeAxis } from './frame'
import type { LegendEntry } from './legend'
import { INTENDED_DASH, operationColour } from './palette'
import { line, type Point, thin } from './points'
import type { Picture } from './throughput'
import type { TimeRange } from './time-range'

const FIGURES = [
  { key: 'p50', name: 'p50', width: 1.1, opacity: 1 },
  { key: 'p99', name: 'p99', width: 2, opacity: 1 },
  { key: 'max', name: null, width: 1, opacity: 0.6 },
] as const

/**
 * Latency of one operation over time: p50, p99 and max of each second, service time solid and, in
 * an open loop, intended latency dashed. Seconds with too few samples are gaps.
 */
export function latencyPicture(range: TimeRange, series: Series): Picture {
  const { words } = range
  const kinds = isOpenLoop(range.phase)
    ? (['serviceNs', 'intendedNs'] as const)
    : (['serviceNs'] as const)
  const legend: LegendEntry[] = []
  const lines = [bandSeries(range.bands)]
  const values: (number | null)[] = []
  for (const kind of kinds) {
    for (const { key, name, width, opacity } of FIGURES) {
      const points = latencies(range, (sample) => sample.operations[series]?.[kind][key] ?? null)
      const entry = {
        name: `${kind === 'serviceNs' ? words.service : words.intended} ${name ?? words.max}`,
        colour: operationColour(series),
        ...{ width, opacity },
        dash: kind === 'intendedNs' ? INTENDED_DASH : undefined,
      }
      legend.push(entry)
      lines.push(lineSeries(entry.name, points, entry))
      for (const [, value] of points) values.push(value)
    }
  }
  return {
    legend,
    option: {
      ...frame(),
      xAxis: timeAxis(range.fromMs, range.toMs),
      yAxis: latencyAxis(values),
      series: lines,
    },
  }
}

/** A value of 0 has no place on a log axis; nothing takes less than a nanosecond. */
const latencies = (range: TimeRange, value: (sample: Sample) => number | null): Point[] => {
  const positive = (sample: Sample): number | null => {
    const ns = value(sample)
    return ns === null ? null : Math.max(ns, 1)
  }
  return [
    ...thin([
      ...line(range.warmUp?.samples ?? [], positive, range.warmUpOffsetMs),
      ...line(range.phase.samples, positive),
    ]),
  ]
}
