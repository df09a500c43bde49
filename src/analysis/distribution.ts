/**
 * What analysis needs to know of a set of durations. The engine's histogram has this shape; analysis
 * does not know it by name.
 */
export interface Distribution {
  /** values held */
  readonly count: number
  /** exact smallest and largest value and mean; meaningless when `count` is 0 */
  readonly min: number
  readonly max: number
  readonly mean: number
  /** smallest value that is not exceeded by `percentile` % of the values; 0 … 100 */
  percentile(percentile: number): number
}
