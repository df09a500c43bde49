import type { StoreFacts } from '../../../engine/stores/port'
import { dataSetShape } from '../../../engine/workloads/data-set'
import { WorkbenchError } from '../../../shared/errors'
import { formatCount } from '../../../shared/format/numbers'
import type { TrialSpec } from '../../../shared/trial'
import { type DataSetStep, decideDataSet } from '../../run/data-set'
import { refuseReadOnly } from '../../run/read-only'
import { blocked, type Finding, passed, warned } from './board'
import type { Look } from './look'

/** An expected failure as a finding; anything else is a bug. */
export function blockedBy(error: unknown): Finding {
  if (error instanceof WorkbenchError) return blocked(error.message, error.hint ?? null)
  throw error
}

export function targetFinding(spec: TrialSpec, { facts }: Look, place: string | null): Finding {
  if (facts === null) return passed(`Nothing is at ${place} yet; it will be made there.`)
  try {
    refuseReadOnly(spec, facts)
  } catch (error) {
    return blockedBy(error)
  }
  return passed(`${productOf(facts)} answers: ${facts.topology}.`)
}

const productOf = ({ product, version }: StoreFacts): string =>
  version === '' ? product : `${product} ${version}`

/** What will be done about the records, and whether that takes anything away. */
export interface DataFinding {
  readonly finding: Finding
  /** 0 when the data is there, or nothing can be loaded */
  readonly recordsToLoad: number
}

const FOREIGN_HINT =
  'Measure on what is there, or let records with the keys of this workload be replaced, or point ' +
  'the connection at another database.'

export function dataFinding(spec: TrialSpec, { state }: Look): DataFinding {
  const shape = dataSetShape(spec.workload, spec.seed)
  const loadOnly = spec.phases.every(({ name }) => name === 'load')
  let step: DataSetStep
  try {
    step = decideDataSet(state, shape, spec.dataPolicy, loadOnly)
  } catch (error) {
    const finding = blockedBy(error)
    const foreign = error instanceof WorkbenchError && error.code === 'foreign-data'
    return { finding: foreign ? { ...finding, hint: FOREIGN_HINT } : finding, recordsToLoad: 0 }
  }
  if (step.kind === 'use') return { finding: kept(spec, state), recordsToLoad: 0 }
  const { insertCount } = spec.workload
  return { finding: loaded(spec, state), recordsToLoad: insertCount }
}

function kept({ dataPolicy }: TrialSpec, { records, mark }: Look['state']): Finding {
  if (mark !== null) return passed(`The records are there already: ${recordsIn(records)}.`)
  return dataPolicy === 'existing'
    ? warned(`${recordsIn(records)} are there that Touchstone did not write; they are measured on.`)
    : passed(`The records are there already: ${recordsIn(records)}.`)
}

function loaded({ workload }: TrialSpec, state: Look['state']): Finding {
  const { records, mark, empty } = state
  const load = `${recordsIn(workload.insertCount)} will be loaded`
  if (mark === null) {
    return empty
      ? passed(`The key space is empty; ${load}.`)
      : warned(
          `${recordsIn(records)} of somebody else are there; those in the way go, and ${load}.`,
        )
  }
  const was = mark.complete
    ? `Another data set of ours is there (${recordsIn(records ?? mark.recordCount)})`
    : 'A load of ours that did not finish is there'
  return warned(`${was}; it will be removed, and ${load}.`)
}

const recordsIn = (count: number | null): string =>
  count === null ? 'records' : `${formatCount(count)} record${count === 1 ? '' : 's'}`
