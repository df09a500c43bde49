import type { Stroke } from './frame'

/** A line of a chart, as its legend names it. */
export interface LegendEntry extends Stroke {
  readonly name: string
}
