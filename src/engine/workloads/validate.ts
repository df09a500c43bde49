import { FindingList, type Findings, type Naming, PLAIN } from './findings'
import type { TrialParts } from './trial-parts'
import { checkControl } from './validate-control'
import { checkKeySpace } from './validate-keys'
import { checkPhases } from './validate-phases'
import { checkStore } from './validate-store'

/**
 * Combinations that cannot work, told before the start, each with the way out; notes for those that
 * work otherwise than one may think. Paths are those of a trial (`workload.mix.scan`,
 * `control.workers`); `naming` turns them into what the user wrote (`scanproportion`, `--workers`).
 */
export function checkTrial(parts: TrialParts, naming: Naming = PLAIN): Findings {
  const found = new FindingList(naming)
  checkStore(parts, found)
  checkControl(parts, found)
  checkPhases(parts, found)
  checkKeySpace(parts, found)
  return { problems: found.problems, notes: found.notes }
}
