import { FindingList } from '../../../engine/workloads/findings'
import type { TrialParts } from '../../../engine/workloads/trial-parts'
import { checkKeySpace } from '../../../engine/workloads/validate-keys'
import { checkStore } from '../../../engine/workloads/validate-store'
import type { Problem } from '../../../shared/errors'
import { formatCount } from '../../../shared/format/numbers'
import type { TrialSpec } from '../../../shared/trial'
import { blocked, type Finding, passed, warned } from './board'
import type { Look } from './look'

type Check = (parts: TrialParts, found: FindingList) => void

/** What the workload asks of the store, against what it can do. */
export function operationsFinding(parts: TrialParts, problems: readonly Problem[]): Finding {
  const held = `${parts.storeTitle} can do every operation of the mix.`
  return firstOf(checkStore, parts, problems) ?? passed(held)
}

/** The keys that are chosen, against the records that are, or will be, there. */
export function keySpaceFinding(
  parts: TrialParts,
  problems: readonly Problem[],
  { dataPolicy }: Pick<TrialSpec, 'dataPolicy'>,
  look: Look | null,
): Finding {
  const { recordCount, insertStart } = parts.workload
  const there = look?.state.records ?? null
  const ours = look?.state.mark ?? null
  if (dataPolicy === 'existing' && ours === null && there !== null && there < recordCount) {
    return blocked(
      `Keys are chosen among ${formatCount(recordCount)} records, and ${formatCount(there)} are there: the others would not be found.`,
      `Set the record count to ${formatCount(there)} or fewer, or let the records be loaded.`,
    )
  }
  const whole = `Keys are chosen among records ${formatCount(insertStart)} to ${formatCount(recordCount - 1)}, which all exist.`
  return firstOf(checkKeySpace, parts, problems) ?? passed(whole)
}

/**
 * The worst that a rule finds: in the words of `problems`, which name values as the user sees them.
 */
function firstOf(check: Check, parts: TrialParts, problems: readonly Problem[]): Finding | null {
  const found = new FindingList({ name: (path) => path })
  check(parts, found)
  const worded = (problem: Problem) =>
    problems.find(({ path, value }) => path === problem.path && value === problem.value) ?? problem
  const [problem] = found.problems
  if (problem !== undefined) {
    const { message, hint } = worded(problem)
    return blocked(message, hint ?? null)
  }
  const [note] = found.notes
  if (note === undefined) return null
  const { message, hint } = worded(note)
  return warned(message, hint ?? null)
}
