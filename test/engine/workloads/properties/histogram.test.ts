import { describe, expect, it } from 'vitest'
import {
  formatHistogram,
  parseHistogram,
} from '../../../../src/engine/workloads/properties/histogram'
import { problemsOf, workloadOf } from './given'

const EXAMPLE = 'BlockSize\t10\n0\t1\n1\t2\n2\t3\n'
const ASKING = 'recordcount=5\nfieldlengthdistribution=histogram\nfieldlengthhistogram=h.txt\n'

describe('histogram files', () => {
  it('are read as YCSB reads them, and written back the same', () => {
    const histogram = parseHistogram(EXAMPLE, 'h.txt')
    expect(histogram).toEqual({ blockSize: 10, counts: [1, 2, 3] })
    expect(formatHistogram({ blockSize: 10, counts: [1, 2, 3] })).toBe(EXAMPLE)
    expect(parseHistogram(EXAMPLE.replaceAll('\n', '\r\n'), 'h.txt')).toEqual(histogram)
  })

  it.each([
    ['', 1, 'Line 1 of h.txt must be "BlockSize", a tab and a whole number.'],
    ['10\n0\t1', 1, 'Line 1 of h.txt must be "BlockSize", a tab and a whole number.'],
    ['BlockSize\t0\n0\t1', 1, 'Line 1 of h.txt: BlockSize must be at least 1.'],
    ['BlockSize\t10\n1\t1', 2, 'Line 2 of h.txt must hold bucket 0; buckets count up from 0.'],
    ['BlockSize\t10\n0 1', 2, 'Line 2 of h.txt must hold bucket 0; buckets count up from 0.'],
    ['BlockSize\t10\n0\tx', 2, 'Line 2 of h.txt must be a bucket, a tab and a count.'],
    [
      'BlockSize\t10\n0\t1\n1\t2147483648',
      3,
      'Line 3 of h.txt must be a bucket, a tab and a count.',
    ],
  ])('%j is refused at line %d', (text, line, message) => {
    expect(parseHistogram(text, 'h.txt')).toMatchObject([{ at: `h.txt:${line}`, message }])
  })

  it.each(['BlockSize\t10\n', 'BlockSize\t10\n0\t0\n'])('%j has no length to draw', (text) => {
    expect(parseHistogram(text, 'h.txt')).toMatchObject([
      { message: 'h.txt has no bucket with a count above 0, so there is no length to draw.' },
    ])
  })

  it('reach the workload through the function that reads files', () => {
    const readFile = (path: string) => Buffer.from(path === 'h.txt' ? EXAMPLE : 'other')
    const lengthOf = (text: string) => workloadOf(text, [], { readFile }).spec.record.fieldLength
    expect(lengthOf(ASKING)).toEqual({
      kind: 'histogram',
      blockSize: 10,
      counts: [1, 2, 3],
      compatYcsb: false,
    })
    expect(lengthOf(`${ASKING}fieldlengthhistogram.draw=ycsb\n`)).toMatchObject({
      compatYcsb: true,
    })
    expect(problemsOf(ASKING.replace('h.txt', 'i.txt'), [], { readFile }).map((p) => p.at)).toEqual(
      ['i.txt:1'],
    )
  })
})
