import type { WorkloadSpec } from '../../../shared/workload'
import type { Dialect } from './dialect'
import { readRequestDistribution } from './distribution'
import { type ReadFile, readFieldLength } from './lengths'
import { readMix } from './mix'
import type { PropertyReader } from './reader'

interface SpecContext {
  readonly name: string
  readonly readFile: ReadFile
  readonly dialect: Dialect
  /** `keyprefix` stands in a file of go-ycsb's that is to be read as YCSB reads it */
  readonly ignoresKeyPrefix: boolean
}

/** Number of records YCSB assumes when `recordcount` is 0 or missing. */
const YCSB_RECORDS = 2 ** 31 - 1

/** The workload as given, with YCSB's defaults; limits and rules between values are checked later. */
export function readSpec(reader: PropertyReader, context: SpecContext): WorkloadSpec {
  const goYcsb = context.dialect === 'go-ycsb'
  const recordCount = readRecordCount(reader)
  const insertStart = reader.integer('insertstart', 0, 0)
  const shortest = reader.integer('minfieldlength', 1, 0)
  const namePrefix = reader.text('fieldnameprefix', 'field')
  const byName = reader.flag('readallfieldsbyname', false)
  const retries = reader.integer('core_workload_insertion_retry_limit', 0, 0)
  const keyPrefix = reader.text('keyprefix', 'user')
  if (goYcsb) noteGoYcsb(reader)
  if (context.ignoresKeyPrefix && reader.has('keyprefix')) {
    reader.note(
      'keyprefix',
      'keyprefix is go-ycsb\'s; read as YCSB reads it, keys begin with "user".',
    )
  }
  return {
    name: reader.text('workload.name', context.name),
    description: reader.text('workload.description', ''),
    table: reader.text('table', 'usertable'),
    recordCount,
    insertStart,
    insertCount: reader.integer('insertcount', Math.max(0, recordCount - insertStart), 0),
    mix: readMix(reader),
    requestDistribution: readRequestDistribution(reader),
    record: {
      fieldCount: reader.integer('fieldcount', 10),
      fieldNamePrefix: goYcsb ? 'field' : namePrefix,
      fieldLength: readFieldLength(reader, context.readFile, goYcsb ? 1 : shortest),
    },
    compressibility: reader.decimal('compressibility', 0),
    readAllFields: reader.flag('readallfields', true),
    readAllFieldsByName: goYcsb || byName,
    writeAllFields: reader.flag('writeallfields', false),
    dataIntegrity: reader.flag('dataintegrity', false),
    scan: {
      minLength: reader.integer('minscanlength', 1),
      maxLength: reader.integer('maxscanlength', 1000),
      distribution: reader.choice('scanlengthdistribution', ['uniform', 'zipfian'], 'uniform'),
    },
    keys: {
      prefix: context.ignoresKeyPrefix ? 'user' : keyPrefix,
      order: readInsertOrder(reader),
      zeroPadding: reader.integer('zeropadding', 1),
      hash: reader.choice('keyhash', ['ycsb', 'go-ycsb'], goYcsb ? 'go-ycsb' : 'ycsb'),
    },
    expiry: readExpiry(reader),
    loadRetry: { limit: retries, intervalSeconds: readRetryInterval(reader) },
  }
}

function readRecordCount(reader: PropertyReader): number {
  const count = reader.integer('recordcount', 0, 0)
  if (count === 0 && !reader.faulty.has('recordcount')) {
    const found = reader.has('recordcount') ? 'is 0' : 'is missing'
    reader.problem(
      'recordcount',
      `${reader.shownAs('recordcount')} ${found}; YCSB would assume ${YCSB_RECORDS} records.`,
      'say how many records there are: recordcount=1000, or --records 1000',
    )
  }
  return count
}

/** `hashed`; every other text means ordered, as in YCSB. */
function readInsertOrder(reader: PropertyReader): 'hashed' | 'ordered' {
  const text = reader.trimmed('insertorder') ?? 'hashed'
  if (text !== 'hashed' && text !== 'ordered') {
    reader.note(
      'insertorder',
      `insertorder: "${text}" means ordered, as in YCSB, where everything but "hashed" does.`,
      'write hashed or ordered',
    )
  }
  return text === 'hashed' ? 'hashed' : 'ordered'
}

function readExpiry(reader: PropertyReader): WorkloadSpec['expiry'] {
  const share = reader.decimal('expiry.share', 1)
  if (reader.has('expiry.seconds')) return { seconds: reader.integer('expiry.seconds', 1), share }
  if (reader.has('expiry.share')) {
    reader.problem(
      'expiry.share',
      'expiry.share needs expiry.seconds beside it.',
      'write expiry.seconds=60',
    )
  }
  return null
}

/** YCSB's whole seconds, or our own property for parts of a second. */
function readRetryInterval(reader: PropertyReader): number {
  const whole = reader.integer('core_workload_insertion_retry_interval', 3, 0)
  return reader.decimal('loadretry.seconds', whole)
}

/** What go-ycsb does otherwise, said of the properties given. */
function noteGoYcsb(reader: PropertyReader): void {
  const ignored: Readonly<Record<string, string>> = {
    minfieldlength: 'the shortest length is 1',
    fieldnameprefix: 'field names begin with "field"',
    readallfieldsbyname: 'reads of all fields always pass their names',
  }
  for (const [key, instead] of Object.entries(ignored)) {
    if (reader.has(key)) reader.note(key, `${key} is not known to go-ycsb: ${instead}.`)
  }
  if (reader.has('core_workload_insertion_retry_limit')) {
    reader.note(
      'core_workload_insertion_retry_limit',
      'go-ycsb repeats successful inserts (its pull request 318); here the failed ones are repeated.',
    )
  }
}
