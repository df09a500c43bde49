import type { Dialect } from './dialect'
import type { PropertyReader } from './reader'

/** What a properties file says about the load beside the workload; absent: not said. */
export interface ClientSettings {
  /** operations of the measured phase */
  readonly operations?: number
  /** virtual clients (`threadcount`) */
  readonly clients?: number
  /** over all clients (`target`) */
  readonly targetOpsPerSec?: number
  /** `maxexecutiontime` */
  readonly durationSeconds?: number
  /** go-ycsb's `warmuptime` */
  readonly warmupSeconds?: number
  /** `spin.sleep=true` */
  readonly precisePacing?: boolean
  /** `hdrhistogram.percentiles`, in percent */
  readonly percentiles?: readonly number[]
}

const MAX_CLIENTS = 100_000

/** Client properties; where YCSB takes 0 for "no limit", the setting is absent. */
export function readClientSettings(reader: PropertyReader, dialect: Dialect): ClientSettings {
  const clients = reader.has('threadcount') ? reader.integer('threadcount', 1, 1) : undefined
  if (clients !== undefined && clients > MAX_CLIENTS) {
    const message = `${reader.shownAs('threadcount')} must be at most ${MAX_CLIENTS}, not ${clients}.`
    reader.problem('threadcount', message, 'use several machines for more clients')
  }
  if (dialect === 'go-ycsb' && reader.has('maxexecutiontime')) {
    reader.note(
      'maxexecutiontime',
      'maxexecutiontime is ignored by go-ycsb; here it ends the phase.',
    )
  }
  return {
    operations: positive(reader.integer('operationcount', 0, 0)),
    clients,
    targetOpsPerSec: positive(reader.integer('target', 0)),
    durationSeconds: positive(reader.integer('maxexecutiontime', 0, 0)),
    warmupSeconds: dialect === 'go-ycsb' ? positive(reader.integer('warmuptime', 0, 0)) : undefined,
    precisePacing: reader.flag('spin.sleep', false) ? true : undefined,
    percentiles: readPercentiles(reader),
  }
}

function readPercentiles(reader: PropertyReader): number[] | undefined {
  const key = 'hdrhistogram.percentiles'
  const text = reader.trimmed(key)
  if (text === undefined || text === '') return undefined
  const percentiles = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (percentiles.every((percentile) => percentile > 0 && percentile <= 100)) return percentiles
  reader.problem(
    key,
    `${key} must be a list of percentages above 0 and at most 100; "${text}" is not one.`,
    `write ${key}=95,99,99.9`,
  )
  return undefined
}

const positive = (value: number): number | undefined => (value > 0 ? value : undefined)
