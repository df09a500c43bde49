/** How the command line ends. Scripts rely on these numbers; the README lists them. */
export const EXIT = {
  /** what was asked for was measured, and every threshold held */
  measured: 0,
  /** a bug of this program */
  bug: 1,
  /** the command, the workload or a file says something that cannot be done */
  badSpec: 2,
  /** the store could not be reached, or did not let us in */
  cannotConnect: 3,
  /** measured, but a threshold was missed or cannot be told */
  thresholdMissed: 4,
  /** measured, but more operations failed than `--max-failed` allows */
  tooManyFailed: 5,
  /** no operation succeeded, or the run could not be brought to its measured phase */
  nothingMeasured: 6,
  /** stopped by the user */
  cancelled: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
