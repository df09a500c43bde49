import { WorkbenchError } from '../../../shared/errors'
import type { LengthDistribution } from '../../../shared/workload'
import { parseHistogram } from './histogram'
import type { PropertyReader } from './reader'

/** Gives the bytes of a file that a property names; throws a WorkbenchError when it cannot. */
export type ReadFile = (path: string) => Uint8Array

const KINDS = ['constant', 'uniform', 'zipfian', 'histogram', 'weighted'] as const

/** How long field values are. `fieldlengthweights` alone means `weighted`. */
export function readFieldLength(
  reader: PropertyReader,
  readFile: ReadFile,
  minBytes: number,
): LengthDistribution {
  const bytes = reader.integer('fieldlength', 100)
  const inline = readInlineHistogram(reader)
  const weighted = reader.has('fieldlengthweights')
  const kind = reader.choice('fieldlengthdistribution', KINDS, weighted ? 'weighted' : 'constant')
  if (weighted && kind !== 'weighted') {
    reader.problem(
      'fieldlengthweights',
      `fieldlengthweights and fieldlengthdistribution=${kind} contradict each other.`,
      'leave one of them out',
    )
    return { kind: 'constant', bytes }
  }
  if (inline !== null && kind !== 'histogram') {
    reader.note(
      INLINE,
      `${INLINE} has no effect: it belongs to fieldlengthdistribution=histogram, and that is ${kind}.`,
    )
  }
  switch (kind) {
    case 'constant':
      return { kind, bytes }
    case 'uniform':
    case 'zipfian':
      return { kind, minBytes, maxBytes: bytes }
    case 'weighted':
      return readWeights(reader) ?? { kind: 'constant', bytes }
    case 'histogram':
      return inline ?? readHistogram(reader, readFile) ?? { kind: 'constant', bytes }
  }
}

const INLINE = 'fieldlengthhistogram.inline'

/** `10:5,0,2`: size of a bucket, then the counts of buckets 0, 1, 2 …; stands for the file */
function readInlineHistogram(reader: PropertyReader): LengthDistribution | null {
  const text = reader.trimmed(INLINE)
  if (text === undefined) return null
  const [, size, list] = /^(\d+):(\d+(?:,\d+)*)$/.exec(text) ?? []
  const blockSize = Number(size)
  const counts = list?.split(',').map(Number) ?? []
  if ([blockSize, ...counts].every(Number.isSafeInteger) && blockSize >= 1) {
    return { kind: 'histogram', blockSize, counts, compatYcsb: readDraw(reader) === 'ycsb' }
  }
  reader.problem(
    INLINE,
    `${INLINE} must be the size of a bucket and the counts of all buckets; "${text}" is not.`,
    `write ${INLINE}=10:5,0,2`,
  )
  return null
}

const readDraw = (reader: PropertyReader): 'repaired' | 'ycsb' =>
  reader.choice('fieldlengthhistogram.draw', ['repaired', 'ycsb'], 'repaired')

/** `100:0.5,1000:0.5`: lengths in bytes and their weights */
function readWeights(reader: PropertyReader): LengthDistribution | null {
  const text = reader.trimmed('fieldlengthweights') ?? ''
  const choices = text.split(',').map((choice) => {
    const match = /^\s*(\d+)\s*:\s*(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*$/.exec(choice)
    return { bytes: Number(match?.[1] ?? Number.NaN), weight: Number(match?.[2] ?? Number.NaN) }
  })
  if (choices.every((choice) => choice.bytes >= 0 && choice.weight > 0)) {
    return { kind: 'weighted', choices }
  }
  const shown = text === '' ? 'it is empty' : `"${text}" is not such a list`
  reader.problem(
    'fieldlengthweights',
    `fieldlengthweights must be a list of lengths and weights above 0; ${shown}.`,
    'write fieldlengthweights=100:0.5,1000:0.5',
  )
  return null
}

function readHistogram(reader: PropertyReader, readFile: ReadFile): LengthDistribution | null {
  const key = 'fieldlengthhistogram'
  const path = reader.text(key, 'hist.txt')
  const draw = readDraw(reader)
  let text: string
  try {
    text = Buffer.from(readFile(path)).toString('latin1')
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    const note = reader.has(key)
      ? ''
      : ` (fieldlengthhistogram is not given; ${path} is the default)`
    reader.problem(key, `${error.message}${note}`, error.hint)
    return null
  }
  const histogram = parseHistogram(text, path)
  if (Array.isArray(histogram)) {
    reader.faulty.add(key)
    reader.problems.push(...histogram)
    return null
  }
  const { blockSize, counts } = histogram as { blockSize: number; counts: number[] }
  return { kind: 'histogram', blockSize, counts, compatYcsb: draw === 'ycsb' }
}
