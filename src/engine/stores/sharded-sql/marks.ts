import type { DataSetState, OwnershipMark } from '../port'
import type { Placement } from './placement'

/**
 * Each shard keeps a mark of its own. Its fingerprint says, after the data set's, which shard of
 * how many it is and how keys are placed: shards in another order, or another placement, are other
 * data, since records would be looked for where they are not.
 */
export function shardMark(
  mark: OwnershipMark,
  shard: number,
  shards: number,
  placement: Placement,
): OwnershipMark {
  return { ...mark, fingerprint: mark.fingerprint + suffix(shard, shards, placement) }
}

const suffix = (shard: number, shards: number, { text }: Placement): string =>
  `\nshard ${shard + 1} of ${shards} by ${text}`

/** What all shards hold together. A mark that one of them lacks is not complete. */
export function joinStates(states: readonly DataSetState[], placement: Placement): DataSetState {
  let records: number | null = 0
  for (const state of states) {
    records = records === null || state.records === null ? null : records + state.records
  }
  return {
    records,
    empty: states.every(({ empty }) => empty),
    mark: joinMarks(
      states.map(({ mark }) => mark),
      placement,
    ),
  }
}

function joinMarks(
  marks: readonly (OwnershipMark | null)[],
  placement: Placement,
): OwnershipMark | null {
  let joined: OwnershipMark | null = null
  for (const [shard, mark] of marks.entries()) {
    if (mark === null) continue
    const end = suffix(shard, marks.length, placement)
    // one that was placed otherwise, or not at all, must fit nothing
    const fingerprint = mark.fingerprint.endsWith(end)
      ? mark.fingerprint.slice(0, -end.length)
      : `${mark.fingerprint}
not ${end.trim()}`
    const own: OwnershipMark = { ...mark, fingerprint }
    joined = joined === null ? own : joinTwo(joined, own)
  }
  return joined !== null && marks.includes(null) ? { ...joined, complete: false } : joined
}

function joinTwo(a: OwnershipMark, b: OwnershipMark): OwnershipMark {
  return {
    ...a,
    // two data sets, or one of them placed otherwise: neither is the one that is looked for
    fingerprint:
      a.fingerprint === b.fingerprint ? a.fingerprint : `${a.fingerprint}\n${b.fingerprint}`,
    complete: a.complete && b.complete,
    nextInsert: Math.max(a.nextInsert, b.nextInsert),
    wholeBelow: Math.min(a.wholeBelow, b.wholeBelow),
  }
}
