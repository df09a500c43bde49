import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawOptions } from '../../../src/headless/options/option-reader'
import { problemsOf } from './assemble'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('one bad option is one sentence with its name, its value and the way out', () => {
  it.each<[option: string, value: string, raw: RawOptions, message: RegExp, hint?: RegExp]>([
    ['--clients', '0', { clients: '0' }, /--clients must be at least 1, not 0/],
    ['--clients', '100001', { clients: '100001' }, /--clients must be at most 100000, not 100001/],
    [
      '--clients',
      '0,5',
      { clients: '0,5' },
      /--clients must be a whole number; "0,5" is not one/,
      /fraction/,
    ],
    [
      '--clients',
      '1e6',
      { clients: '1e6' },
      /must be a whole number; "1e6" is not one/,
      /write 1000000/,
    ],
    ['--clients', 'NaN', { clients: 'NaN' }, /must be a whole number; "NaN" is not one/],
    [
      '--clients',
      '-4',
      { clients: '-4' },
      /must be a whole number; "-4" is not one/,
      /not negative/,
    ],
    [
      '--in-flight',
      '200000',
      { inFlight: '200000', rate: '1k' },
      /--in-flight must be at most 100000/,
    ],
    [
      '--in-flight',
      '8',
      { inFlight: '8' },
      /--in-flight limits an open loop, and there is no --rate/,
      /--rate/,
    ],
    [
      '--in-flight',
      '8',
      { inFlight: '8', clients: '4', rate: '1k' },
      /say the same thing/,
      /one of the two/,
    ],
    ['--records', '0', { records: '0' }, /--records must be at least 1, not 0/],
    ['--records', '1e6', { records: '1e6' }, /--records must be a whole number/, /write 1000000/],
    [
      '--records',
      '1.5',
      { records: '1.5' },
      /--records must be a whole number; "1.5" has a fraction/,
    ],
    [
      '--records',
      '10000000000G',
      { records: '10000000000G' },
      /at most 9007199254740991 \(2\^53 − 1\)/,
    ],
    ['--operations', '0', { operations: '0' }, /--operations must be at least 1, not 0/],
    ['--duration', '0s', { duration: '0s' }, /--duration must be at least 1 ms, not 0s/],
    ['--duration', '0.5ms', { duration: '0.5ms' }, /--duration must be at least 1 ms, not 0.5ms/],
    [
      '--duration',
      '30',
      { duration: '30' },
      /must be a duration; "30" is not one/,
      /30s for seconds/,
    ],
    ['--duration', '1,5s', { duration: '1,5s' }, /must be a duration/, /1.5s/],
    ['--duration', '-3s', { duration: '-3s' }, /must be a duration; "-3s" is not one/],
    ['--warmup', '0ms', { warmup: '0ms' }, /--warmup must be at least 1 ms/],
    ['--timeout', 'soon', { timeout: 'soon' }, /--timeout must be a duration; "soon" is not one/],
    ['--timeout', '1.5', { timeout: '1.5ms' }, /--timeout must be a whole number, not 1.5/],
    ['--seed', 'x', { seed: 'x' }, /--seed must be a whole number/],
    ['--workers', '2000', { workers: '2000' }, /--workers must be at most 1024, not 2000/],
    ['--connections', '0', { connections: '0' }, /--connections must be at least 1/],
    ['--backlog', '20000000', { backlog: '20M', rate: '1k' }, /--backlog must be at most 10000000/],
    [
      '--arrivals',
      'gauss',
      { arrivals: 'gauss', rate: '1k' },
      /must be constant or poisson, not "gauss"/,
    ],
    ['--pacing', 'x', { pacing: 'x' }, /--pacing must be timer or precise/],
    [
      '--catch-up',
      'fast',
      { catchUp: 'fast', rate: '1k' },
      /must be burst, bounded:FACTOR or skip:DURATION/,
      /bounded:1.5/,
    ],
    ['--catch-up', 'bounded:1', { catchUp: 'bounded:1', rate: '1k' }, /not "bounded:1"/],
    [
      '--catch-up',
      '{"rule":"bounded","factor":500}',
      { catchUp: 'bounded:500', rate: '1k' },
      /--catch-up must be at most 100/,
    ],
    ['--catch-up', 'soon', { catchUp: 'skip:soon', rate: '1k' }, /--catch-up must be a duration/],
    ['--think', 'exp:x', { think: 'exp:x' }, /--think must be a duration/],
    ['--rate', '0', { rate: '0' }, /A rate must be above 0/, /1k@10s/],
    ['--rate', 'NaN', { rate: 'NaN' }, /--rate must be a whole number; "NaN"/],
    ['--rate', '0@5s', { rate: '0@5s' }, /0 throughout/],
    ['--rate', '1k@10s,2k', { rate: '1k@10s,2k' }, /'2k' is no piece of a rate/],
    ['--rate', '1k@x', { rate: '1k@x' }, /must be a duration/],
    ['--rate', 'sine(1k,2k,60s)', { rate: 'sine(1k,2k,60s)' }, /amplitude 2k is above the mean 1k/],
    ['--rate', '2000000000', { rate: '2G' }, /--rate must be at most 1000000000/],
    [
      '--rate',
      'file:/nowhere/rate',
      { rate: 'file:/nowhere/rate' },
      /\/nowhere\/rate does not exist/,
    ],
    [
      '--percentiles',
      '95,100',
      { percentiles: '95,100' },
      /above 0 and below 100 .* not "100"/,
      /99\.95/,
    ],
    ['--percentiles', 'p99,', { percentiles: 'p99,' }, /not "p99", ""/],
    [
      '--max-failed',
      '2',
      { maxFailed: '2' },
      /share between 0 and 1, or a percentage; "2"/,
      /0.1%/,
    ],
    ['--max-failed', '1e-3', { maxFailed: '1e-3' }, /"1e-3" is not one/],
    ['--dialect', 'mongo', { dialect: 'mongo' }, /--dialect must be ycsb or go-ycsb, not "mongo"/],
    [
      'requestdistribution',
      'pareto',
      { property: ['requestdistribution=pareto'] },
      /requestdistribution must be .*not "pareto"/,
    ],
    [
      '-p',
      'recordcount',
      { property: ['recordcount'] },
      /-p needs a name and a value/,
      /recordcount=1000/,
    ],
  ])('%s %s', (option, value, raw, message, hint = /^/) => {
    const problems = problemsOf('a', raw)
    expect(problems.map(({ path }) => path)).toEqual([option])
    const [problem] = problems
    expect(problem.message).toMatch(message)
    // the value stands in the sentence or beside it, as it was written or understood
    const shown = `${problem.value} ${problem.message}`
    if (!value.startsWith('{')) expect(shown).toContain(value.replace(/^(exp|skip):/, ''))
    expect(problem.hint ?? '').toMatch(hint)
  })

  it('a threshold that makes no sense', () => {
    const problems = problemsOf('a', { threshold: ['read.p99<5ms', 'read.p99<5', 'speed>1'] })
    expect(problems.map(({ path, value }) => [path, value])).toEqual([
      ['--threshold', 'read.p99<5'],
      ['--threshold', 'speed>1'],
    ])
  })

  it('--existing with --overwrite, and with a load', () => {
    expect(problemsOf('a', { existing: true, overwrite: true })).toMatchObject([
      { path: '--existing', hint: 'Give one of the two.' },
    ])
    expect(problemsOf('a', { existing: true }, true)).toMatchObject([
      { path: '--existing', message: expect.stringContaining('a load was asked for') },
    ])
  })
})

describe('files', () => {
  it('that do not exist are named, once, and nothing is said of what they would have held', () => {
    const workload = problemsOf('/nowhere/workloada', {})
    expect(workload).toHaveLength(1)
    expect(workload[0]).toMatchObject({ path: '/nowhere/workloada', hint: expect.any(String) })
    expect(workload[0].message).toBe('The file /nowhere/workloada does not exist.')
    expect(problemsOf(undefined, { file: ['/nowhere/a', '/nowhere/b'] })).toHaveLength(2)
  })

  it('are needed, when no preset is named', () => {
    expect(problemsOf(undefined, {})).toEqual([
      {
        path: 'WORKLOAD',
        message: 'No workload was named.',
        hint: 'Name a preset (a … g) or a properties file, or give one by -P.',
      },
    ])
  })

  it('that are UTF-16 are refused as what they are', () => {
    const path = fileOf('utf16', Buffer.from('\ufeffrecordcount=10\n', 'utf16le'))
    const problems = problemsOf(path, {})
    expect(problems[0].message).toMatch(/UTF-16/)
  })

  it('are named with the line of a bad value', () => {
    const path = fileOf('w', 'recordcount=1000\nreadproportion=0,5\nupdateproportion=0.5\n')
    const problems = problemsOf(path, {})
    expect(problems).toMatchObject([{ path: 'readproportion', value: '0,5', at: `${path}:2` }])
  })

  it('hold a trace of rates, checked line by line', () => {
    const good = fileOf('trace', '# seconds rate\n10 100\n5\t0\n')
    expect(problemsOf('a', { rate: `file:${good}`, duration: '5s' })).toEqual([])
    const bad = fileOf('bad-trace', '10 100\nten 100\n')
    expect(problemsOf('a', { rate: `file:${bad}` })[0].message).toMatch(/Line 2 .*'ten 100'/)
    const empty = fileOf('empty-trace', '# nothing\n')
    expect(problemsOf('a', { rate: `file:${empty}` })[0].message).toMatch(/holds no line/)
  })
})

it('tells everything that is wrong at once', () => {
  const problems = problemsOf('a', {
    clients: '0',
    duration: '0s',
    records: '1e6',
    rate: 'fast',
    percentiles: '101',
    threshold: ['x'],
    existing: true,
    overwrite: true,
    maxFailed: 'none',
    property: ['readproportion=NaN', 'scanproportion=-1'],
  })
  expect(new Set(problems.map(({ path }) => path))).toEqual(
    new Set([
      ...['--clients', '--duration', '--records', '--rate', '--percentiles', '--threshold'],
      ...['--existing', '--max-failed', 'readproportion', 'scanproportion'],
    ]),
  )
  for (const { message } of problems) expect(message).toMatch(/\w/)
})
