import type { LiveSample } from '../../shared/contract/runs'
import type { Mark } from '../../shared/mark'
import type { Series } from '../../shared/operation'
import type { PhaseName } from '../../shared/trial'

/** Samples on one axis: the measured phase begins at 0, its warm-up lies before it. */
export interface TimeLine {
  readonly samples: readonly LiveSample[]
  /** middle of each sample's second is not known: its end, seconds; ascending */
  readonly xs: readonly number[]
  /** seconds; where the axis begins and where the last sample ends */
  readonly from: number
  readonly to: number
  /** seconds before 0 that are warm-up */
  readonly warmUp: number
  /** which phases lie on the axis */
  readonly phases: readonly PhaseName[]
}

/**
 * The load alone while nothing else has begun; afterwards the warm-up and the measured phase.
 */
export function timeLine(all: readonly LiveSample[]): TimeLine {
  const begun = all.some(({ phase }) => phase !== 'load')
  const samples = begun ? all.filter(({ phase }) => phase !== 'load') : all
  const warmUp = samples.reduce(
    (most, { phase, sample }) => (phase === 'warm-up' ? Math.max(most, sample.atMs / 1000) : most),
    0,
  )
  const xs = samples.map(({ phase, sample }) => xOf(phase, sample.atMs, warmUp))
  const first = samples[0]
  const from = first === undefined ? 0 : Math.min(0, xOf(first.phase, 0, warmUp))
  const phases = [...new Set(samples.map(({ phase }) => phase))]
  return { samples, xs, from, to: xs.at(-1) ?? 0, warmUp, phases }
}

/** Seconds on the axis of an instant of a phase. */
export const xOf = (phase: PhaseName, atMs: number, warmUp: number): number =>
  phase === 'warm-up' ? atMs / 1000 - warmUp : atMs / 1000

/** The marks of the phases on the axis, with their places. */
export const marksOn = (
  { phases, warmUp }: Pick<TimeLine, 'phases' | 'warmUp'>,
  marks: readonly Mark[],
): { readonly x: number; readonly toX: number; readonly mark: Mark }[] =>
  marks
    .filter(({ phase }) => phases.includes(phase))
    .map((mark) => {
      const x = xOf(mark.phase, mark.atMs, warmUp)
      // time stands still during a pause
      return { x, toX: mark.kind === 'pause' ? x : x + mark.forMs / 1000, mark }
    })

/** Operations that occur, without the halves of a read-modify-write, in the order of first sight. */
export function operationsOf(samples: readonly LiveSample[]): readonly Series[] {
  const seen = new Set<Series>()
  for (const { sample } of samples) {
    for (const name of Object.keys(sample.operations) as Series[]) {
      if (!name.includes('.')) seen.add(name)
    }
  }
  return [...seen]
}
