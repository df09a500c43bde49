import { PHASE_NAMES } from '../../shared/trial'
import type { FindingList } from './findings'
import type { TrialParts } from './trial-parts'
import { lastRate } from './validate-control'

/** The phases themselves: their order, and whether each of them can end. */
export function checkPhases({ control, phases }: TrialParts, found: FindingList): void {
  const ranks = phases.map((phase) => PHASE_NAMES.indexOf(phase.name))
  if (ranks.some((rank, index) => index > 0 && rank <= ranks[index - 1])) {
    const names = phases.map((phase) => phase.name).join(', ')
    found.problem(
      'phases',
      names,
      `The phases ${names} must each stand once, in the order ${PHASE_NAMES.join(', ')}.`,
    )
  }
  if (phases.some(({ name }) => name === 'warm-up') && !phases.some((p) => p.name === 'measured')) {
    found.problem(
      'phases',
      'warm-up',
      'A warm-up needs a measured phase behind it.',
      'add one, or leave the warm-up out',
    )
  }
  for (const [index, phase] of phases.entries()) {
    if (phase.name === 'load') continue
    const { operations, durationMs } = phase.end
    if (operations !== null && durationMs === null && lastRate(control.rate) === 0) {
      found.problem(
        `phases[${index}].end`,
        operations,
        `The ${phase.name} phase ends after ${operations} operations, but its rate falls to 0 and stays there, so it may never end.`,
        'let the last piece keep a rate, repeat the pieces, or add a duration',
      )
    }
  }
}
