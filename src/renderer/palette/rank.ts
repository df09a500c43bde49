import { bestScore } from './fuzzy'
import type { Verb, VerbGroup } from './verbs'

export const ROWS_A_GROUP = 8

export interface Candidate {
  readonly verb: Verb
  readonly group: VerbGroup
  /** its name as shown */
  readonly label: string
  /** its name in every language, and its context */
  readonly texts: readonly string[]
}

export interface RankedGroup {
  readonly group: VerbGroup | 'recent'
  readonly rows: readonly Candidate[]
}

const GROUPS = ['page', 'recent', 'everything'] as const

/**
 * Rows to show: what fits the present page, what was used before, everything. Without a query the
 * last group stays away, unless there is nothing else.
 */
export function rankVerbs(
  candidates: readonly Candidate[],
  typed: string,
  recent: readonly string[],
): readonly RankedGroup[] {
  const scored = candidates
    .map((candidate) => ({ candidate, score: bestScore(typed, candidate.texts) }))
    .filter((each): each is typeof each & { score: number } => each.score !== null)
    .sort((a, b) => b.score - a.score)
  const groupOf = ({ verb, group }: Candidate): RankedGroup['group'] =>
    group === 'page' ? 'page' : recent.includes(verb.id) ? 'recent' : 'everything'
  const groups = GROUPS.map((group) => ({
    group,
    rows: scored.map(({ candidate }) => candidate).filter((each) => groupOf(each) === group),
  })).map(({ group, rows }) => ({ group, rows: inOrder(group, rows, typed, recent) }))
  const filled = groups.filter(({ rows }) => rows.length > 0)
  const few = filled.filter(({ group }) => group !== 'everything')
  return typed.trim() === '' && few.length > 0 ? few : filled
}

function inOrder(
  group: RankedGroup['group'],
  rows: readonly Candidate[],
  typed: string,
  recent: readonly string[],
): readonly Candidate[] {
  const byUse = group === 'recent' && typed.trim() === ''
  const sorted = byUse
    ? rows.toSorted((a, b) => recent.indexOf(a.verb.id) - recent.indexOf(b.verb.id))
    : rows
  return sorted.slice(0, ROWS_A_GROUP)
}
