import type { Problem } from '../../../shared/errors'

/** Lengths by bucket: bucket i stands for (i + 1) × blockSize bytes. */
export interface HistogramFile {
  readonly blockSize: number
  readonly counts: readonly number[]
}

const MAX_INT32 = 2 ** 31 - 1

/**
 * Reads YCSB's file of field lengths: `BlockSize<TAB>n`, then `index<TAB>count` for every bucket
 * from 0 upwards without a gap.
 *
 * @returns the histogram, or everything that is wrong with the file, with line numbers
 */
export function parseHistogram(text: string, source: string): HistogramFile | Problem[] {
  const problems: Problem[] = []
  const counts: number[] = []
  let blockSize = 0
  const lines = text.split(/\r\n|\r|\n/)
  while (lines.length > 0 && lines[lines.length - 1].trim() === '') lines.pop()
  if (lines.length === 0) lines.push('')
  lines.forEach((line, index) => {
    const wrong = (message: string, hint: string): void => {
      const at = `${source}:${index + 1}`
      problems.push({ path: 'fieldlengthhistogram', value: line, message, hint, at })
    }
    const [name, number, ...more] = line.split('\t')
    const count = wholeNumber(number)
    const where = `Line ${index + 1} of ${source}`
    if (index === 0) {
      if (name !== 'BlockSize' || count === null || more.length > 0) {
        wrong(`${where} must be "BlockSize", a tab and a whole number.`, 'write BlockSize<TAB>10')
      } else if (count < 1)
        wrong(`${where}: BlockSize must be at least 1.`, 'write BlockSize<TAB>10')
      else blockSize = count
      return
    }
    if (wholeNumber(name) !== index - 1) {
      wrong(
        `${where} must hold bucket ${index - 1}; buckets count up from 0.`,
        bucketHint(index - 1),
      )
    } else if (count === null || more.length > 0) {
      wrong(`${where} must be a bucket, a tab and a count.`, bucketHint(index - 1))
    }
    counts.push(count ?? 0)
  })
  if (problems.length > 0) return problems
  if (counts.length === 0 || counts.every((count) => count === 0)) {
    const message = `${source} has no bucket with a count above 0, so there is no length to draw.`
    return [{ path: 'fieldlengthhistogram', message, hint: bucketHint(0), at: source }]
  }
  return { blockSize, counts }
}

/** The file again, as {@link parseHistogram} and YCSB read it. */
export function formatHistogram({ blockSize, counts }: HistogramFile): string {
  const buckets = counts.map((count, index) => `${index}\t${count}\n`)
  return `BlockSize\t${blockSize}\n${buckets.join('')}`
}

const bucketHint = (bucket: number): string => `write ${bucket}<TAB>count`

/** YCSB reads these numbers as 32-bit integers. */
function wholeNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text)) return null
  const value = Number(text)
  return value <= MAX_INT32 ? value : null
}
