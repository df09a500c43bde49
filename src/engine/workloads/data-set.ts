import type { WorkloadSpec } from '../../shared/workload'
import { fieldNames } from '../generators/record-fields'
import type { DataSetShape } from '../stores/port'

/**
 * The data set that a workload works on. The fingerprint holds every property that decides which
 * bytes are stored, and only those: workloads A, B and C of one size share their data.
 */
export function dataSetShape(workload: WorkloadSpec, seed: number): DataSetShape {
  const { table, recordCount, insertStart, insertCount, record, keys } = workload
  const { compressibility, dataIntegrity, expiry } = workload
  const deciding = {
    table,
    insertStart,
    insertCount,
    record,
    keys,
    compressibility,
    dataIntegrity,
    expiry,
    seed: dataIntegrity ? null : seed,
  }
  return {
    table,
    fieldNames: fieldNames(record),
    recordCount,
    fingerprint: JSON.stringify(deciding),
  }
}
