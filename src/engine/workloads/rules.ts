import type { LengthDistribution, WorkloadSpec } from '../../shared/workload'
import { type Findings, labelIn, type Naming, PLAIN } from './findings'

interface Rule {
  /** values the rule looks at; the first one is blamed */
  readonly paths: readonly string[]
  readonly note?: boolean
  /** undefined: the rule holds */
  readonly check: (spec: WorkloadSpec, name: Naming['name']) => Broken | undefined
}

interface Broken {
  readonly value?: unknown
  readonly message: string
  readonly hint?: string
}

/** Largest record number whose key YCSB builds without cutting it to 32 bits. */
const MAX_INT32 = 2 ** 31 - 1

/** Rules that hold between values of one workload, whatever the store; limits of single values are the schema's. */
export function checkWorkload(spec: WorkloadSpec, naming: Naming = PLAIN): Findings {
  const findings: Findings = { problems: [], notes: [] }
  for (const rule of RULES) {
    if (rule.paths.some((path) => naming.faulty?.(path))) continue
    const broken = rule.check(spec, (name) => labelIn(naming, name))
    if (broken === undefined) continue
    const [path] = rule.paths
    const list = rule.note ? findings.notes : findings.problems
    list.push({
      path: naming.name(path),
      value: broken.value === undefined ? undefined : String(broken.value),
      message: broken.message,
      hint: broken.hint,
      at: rule.paths.map((p) => naming.at?.(p)).find((at) => at !== undefined),
    })
  }
  return findings
}

const RULES: readonly Rule[] = [
  {
    paths: ['mix'],
    check: ({ mix }) => {
      const shares = Object.values(mix).filter((share) => share > 0)
      const total = shares.reduce((sum, share) => sum + share, 0)
      if (Math.abs(total - 1) <= 1e-9) return undefined
      const sum = shares.length > 1 ? `${shares.join(' + ')} = ` : ''
      return { message: `The mix must total 1, and ${sum}${Number(total.toPrecision(12))}.` }
    },
  },
  {
    paths: ['insertStart', 'recordCount'],
    check: ({ insertStart, recordCount }, name) =>
      insertStart < recordCount
        ? undefined
        : {
            value: insertStart,
            message: `${name('insertStart')} ${insertStart} must be below ${name('recordCount')} ${recordCount}: records are numbered from 0, so the slice is empty.`,
            hint: `${name('recordCount')} counts the records of all clients together`,
          },
  },
  {
    paths: ['insertCount', 'insertStart', 'recordCount'],
    check: ({ insertStart, insertCount, recordCount }, name) =>
      insertStart >= recordCount || insertStart + insertCount <= recordCount
        ? undefined
        : {
            value: insertCount,
            message: `${name('insertStart')} ${insertStart} + ${name('insertCount')} ${insertCount} = ${insertStart + insertCount} reaches beyond ${name('recordCount')} ${recordCount}.`,
            hint: `write ${name('insertCount')} ${recordCount - insertStart} or less, or a larger ${name('recordCount')}`,
          },
  },
  {
    paths: ['insertCount', 'insertStart', 'recordCount'],
    check: ({ insertStart, insertCount, recordCount }, name) =>
      insertCount > 0 || insertStart >= recordCount
        ? undefined
        : {
            value: insertCount,
            message: `${name('insertCount')} must be at least 1: with 0 there is no record to choose from.`,
            hint: 'leave it out to mean all records',
          },
  },
  {
    paths: ['recordCount'],
    note: true,
    check: ({ recordCount }) =>
      recordCount <= MAX_INT32 + 1
        ? undefined
        : {
            value: recordCount,
            message: `Record numbers above ${MAX_INT32} are used as they are; YCSB cuts them to 32 bits, so its keys differ from there on.`,
          },
  },
  {
    paths: ['record.fieldLength.minBytes', 'record.fieldLength.maxBytes'],
    check: ({ record: { fieldLength } }, name) =>
      !('minBytes' in fieldLength) || fieldLength.minBytes <= fieldLength.maxBytes
        ? undefined
        : {
            value: fieldLength.minBytes,
            message: `${name('record.fieldLength.minBytes')} ${fieldLength.minBytes} must not be above ${name('record.fieldLength.maxBytes')} ${fieldLength.maxBytes}.`,
          },
  },
  {
    paths: ['record.fieldLength.counts'],
    check: ({ record: { fieldLength } }, name) =>
      fieldLength.kind !== 'histogram' || fieldLength.counts.some((count) => count > 0)
        ? undefined
        : {
            message: `${name('record.fieldLength.counts')} has no bucket with a count above 0, so there is no length to draw.`,
          },
  },
  {
    paths: ['dataIntegrity', 'record.fieldLength'],
    check: ({ dataIntegrity, record }, name) =>
      !dataIntegrity || record.fieldLength.kind === 'constant'
        ? undefined
        : {
            value: true,
            message: `${name('dataIntegrity')} needs fields of one length, and their lengths are ${describeLengths(record.fieldLength)}.`,
            hint: `use constant lengths, or turn ${name('dataIntegrity')} off`,
          },
  },
  {
    paths: ['compressibility', 'dataIntegrity'],
    check: ({ dataIntegrity, compressibility }, name) =>
      !dataIntegrity || compressibility === 0
        ? undefined
        : {
            value: compressibility,
            message: `${name('compressibility')} cannot be chosen with ${name('dataIntegrity')}, which fixes every byte of a value.`,
            hint: 'leave one of them out',
          },
  },
  {
    paths: ['requestDistribution.dataFraction', 'insertCount', 'recordCount', 'insertStart'],
    note: true,
    check: ({ requestDistribution, insertCount }, name) => {
      if (requestDistribution.kind !== 'hotspot' || insertCount === 0) return undefined
      const { dataFraction } = requestDistribution
      const hot = Math.trunc(insertCount * dataFraction)
      if (hot > 0 && hot < insertCount) return undefined
      return {
        value: dataFraction,
        message: `${name('requestDistribution.dataFraction')} ${dataFraction} makes ${hot} of ${insertCount} records hot, so all are chosen alike, as with uniform; YCSB fails here.`,
        hint: 'choose a fraction that leaves both a hot and a cold part',
      }
    },
  },
  {
    paths: ['requestDistribution.theta', 'requestDistribution.variant'],
    check: ({ requestDistribution: chosen }, name) =>
      chosen.kind !== 'zipfian' || chosen.variant === 'true' || chosen.theta === 0.99
        ? undefined
        : {
            value: chosen.theta,
            message: `${name('requestDistribution.theta')} ${chosen.theta} cannot be had with YCSB's own zipfian, which is fixed at 0.99.`,
            hint: `choose ${name('requestDistribution.variant')} true for a zipfian of that skew`,
          },
  },
  {
    paths: ['scan.minLength', 'scan.maxLength'],
    check: ({ scan }, name) =>
      scan.minLength <= scan.maxLength
        ? undefined
        : {
            value: scan.minLength,
            message: `${name('scan.minLength')} ${scan.minLength} must not be above ${name('scan.maxLength')} ${scan.maxLength}.`,
          },
  },
]

function describeLengths(lengths: LengthDistribution): string {
  return lengths.kind === 'weighted' ? 'weighted' : `drawn from a ${lengths.kind} distribution`
}
