import { describe, expect, it } from 'vitest'
import { csvFiles } from '../../../src/app/report/csv'
import { encodeCsv } from '../../../src/app/report/csv/encode'
import { closedReport } from '../../fixtures/reports/closed'
import { pausedReport } from '../../fixtures/reports/paused'
import { stallReport } from '../../fixtures/reports/stall'

/** An independent reader of RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const row = rows[rows.length - 1]
    const c = text[i]
    if (quoted && c === '"' && text[i + 1] === '"') row[row.length - 1] += text[i++]
    else if (c === '"') quoted = !quoted
    else if (!quoted && c === ',') row.push('')
    else if (!quoted && c === '\r' && text[i + 1] === '\n') rows.push([''])
    else if (quoted || c !== '\n') row[row.length - 1] += c
  }
  return rows.slice(0, -1)
}

const records = (text: string): Record<string, string>[] => {
  const [head, ...rows] = parse(text)
  for (const row of rows) expect(row).toHaveLength(head.length)
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell])))
}

describe('CSV files of a report', () => {
  it('quotes commas, quotes and line breaks, ends rows with CRLF, leaves unknown values empty', () => {
    const text = encodeCsv(
      ['a', 'b'],
      [
        ['x,"y"\n', null],
        [1234.5, Number.NaN],
        [1e21, true],
      ],
    )
    expect(text).toBe('a,b\r\n"x,""y""\n",\r\n1234.5,\r\n1000000000000000000000,true\r\n')
  })

  it('writes for Excel with semicolons behind a byte order mark, formulas neutralised as well', () => {
    const text = encodeCsv(
      ['a', 'b'],
      [
        ['x;y', 'p,q'],
        ['=1', 2.5],
      ],
      'excel',
    )
    expect(text).toBe('\ufeffa;b\r\n"x;y";p,q\r\n\'=1;2.5\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('neutralises the formula prefix of %j', (cell) => {
    expect(parse(encodeCsv(['a'], [[cell]]))[1][0]).toBe(`'${cell}`)
    expect(encodeCsv(['a'], [[-1]])).toBe('a\r\n-1\r\n')
  })

  it('has a summary row for every operation and outcome, with units in the heads', () => {
    const rows = records(csvFiles(stallReport())['summary.csv'])
    expect(rows.map((row) => `${row.phase} ${row.operation} ${row.outcome}`)).toEqual([
      'load insert ok',
      'measured read ok',
      'measured read timed-out',
      'measured read-modify-write ok',
      'measured read-modify-write timed-out',
      'measured read-modify-write.read ok',
      'measured read-modify-write.update ok',
    ])
    const [, read, timedOut] = rows
    expect(read).toMatchObject({
      service_p99_ns: '1380000',
      intended_p99_ns: '2210000000',
      service_p9999_ns: '',
      service_reason: 'p9999: too few samples: have 59,804, need 100,000',
      loop: 'open',
    })
    expect(timedOut).toMatchObject({ count: '40', service_p50_ns: '1002000000' })
  })

  it('has a timeline row for each second, also for those in which nothing ended', () => {
    const rows = records(csvFiles(stallReport())['timeline.csv'])
    const measured = rows.filter((row) => row.phase === 'measured' && row.operation === 'all')
    expect(measured).toHaveLength(60)
    expect(measured[22]).toMatchObject({ at_ms: '23000', ok: '0', backlog: '5936' })
  })

  it('keeps hostile texts as text, and tells dropped operations apart', () => {
    const closed = records(csvFiles(closedReport())['outcomes.csv'])
    const missed = closed.find((row) => row.outcome === 'not-found')
    expect(missed?.first_example.startsWith("'=1+1 <script>")).toBe(true)
    expect(records(csvFiles(stallReport())['outcomes.csv']).at(-1)).toMatchObject({
      outcome: 'dropped-backlog-full',
      count: '412',
    })
  })

  it("holds the server's own counters, a row for every second and counter", () => {
    const report = closedReport()
    const phase = report.trials[0].phases[0]
    phase.samples[0] = { ...phase.samples[0], counters: { used_memory: 1024, evicted_keys: 0 } }
    const rows = records(csvFiles(report)['counters.csv'])
    const first = rows.slice(0, 2).map(({ counter, value }) => [counter, value])
    expect(first).toEqual([
      ['used_memory', '1024'],
      ['evicted_keys', '0'],
    ])
    expect(rows[0].at_ms).toBe(String(phase.samples[0].atMs))
  })

  it('names machine and server, each unknown value with its reason', () => {
    const rows = records(csvFiles(stallReport())['environment.csv'])
    const power = rows.find((row) => row.property === 'powerSource')
    expect(power).toMatchObject({ value: '', reason: 'the system does not tell' })
    expect(rows.find((row) => row.property === 'process killed')?.value).toBe(
      'loses all since the last snapshot',
    )
  })

  it('never holds NaN, Infinity or undefined', () => {
    for (const report of [stallReport(), closedReport()]) {
      for (const text of Object.values(csvFiles(report))) {
        expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/)
      }
    }
  })

  it('tells how often and how long a phase was paused', () => {
    const rows = records(csvFiles(pausedReport())['summary.csv'])
    const told = rows.map(({ phase, pauses, paused_ms }) => `${phase} ${pauses} ${paused_ms}`)
    expect(new Set(told)).toEqual(new Set(['warm-up 0 0', 'measured 2 72400']))
  })
})
