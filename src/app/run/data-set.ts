import type { DataSetShape, DataSetState } from '../../engine/stores/port'
import { WorkbenchError } from '../../shared/errors'
import type { DataPolicy } from '../../shared/trial'

/** Where inserts of this run begin, and below which number every record exists. */
export interface InsertRange {
  readonly nextInsert: number
  readonly wholeBelow: number
}

/** What is done about the records before anything is measured. */
export type DataSetStep =
  /** the data is there: measure on it */
  | { readonly kind: 'use'; readonly inserts: InsertRange; readonly why: string }
  | { readonly kind: 'load'; readonly clearFirst: boolean; readonly why: string }

/**
 * Decides from what was found. Never answers with a clearing of records that the product did not
 * write, unless the user said `overwrite`.
 *
 * @param wantsLoad the command asks for a load of its own, whatever is there
 * @throws WorkbenchError 'foreign-data' when the key space holds records of somebody else;
 *   'not-found' when there is nothing to measure on and loading was ruled out
 */
export function decideDataSet(
  state: DataSetState,
  shape: DataSetShape,
  policy: DataPolicy,
  wantsLoad: boolean,
): DataSetStep {
  const { mark } = state
  if (policy === 'existing') return measureExisting(state, shape)
  if (mark !== null) {
    const equal = mark.fingerprint === shape.fingerprint && mark.recordCount === shape.recordCount
    if (equal && mark.complete && !wantsLoad) {
      const { nextInsert, wholeBelow } = mark
      const inserts = { nextInsert, wholeBelow }
      return { kind: 'use', inserts, why: 'the data set is there already' }
    }
    const why = !mark.complete
      ? 'an earlier load had not finished'
      : equal
        ? 'a fresh load was asked for'
        : 'the store held another data set of ours'
    return { kind: 'load', clearFirst: true, why }
  }
  if (state.empty) return { kind: 'load', clearFirst: false, why: 'the key space was empty' }
  if (policy === 'overwrite') {
    return { kind: 'load', clearFirst: true, why: 'foreign records are overwritten, as asked' }
  }
  throw new WorkbenchError('foreign-data', foreignDataSentence(state), {
    hint:
      "Measure on what is there (--existing), replace records that have the product's own keys " +
      '(--overwrite), or point the target at another database.',
  })
}

function measureExisting(state: DataSetState, shape: DataSetShape): DataSetStep {
  if (state.empty) {
    throw new WorkbenchError(
      'not-found',
      'The key space is empty: there is nothing to measure on.',
      {
        hint: 'Let the records be loaded first (without --existing).',
      },
    )
  }
  const nextInsert = state.mark?.nextInsert ?? shape.recordCount
  const wholeBelow = state.mark?.wholeBelow ?? shape.recordCount
  const inserts = { nextInsert, wholeBelow }
  return { kind: 'use', inserts, why: 'measuring on what is there, as asked' }
}

function foreignDataSentence(state: DataSetState): string {
  const howMany =
    state.records === null ? 'records' : `${state.records.toLocaleString('en-US')} records or keys`
  return `The key space holds ${howMany} that Touchstone did not write.`
}
