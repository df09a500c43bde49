import { describe, expect, it } from 'vitest'
import { width } from '../../../src/headless/terminal/ansi'
import { summaryText } from '../../../src/headless/terminal/summary'
import { closedReport } from '../../fixtures/reports/closed'
import { pausedReport } from '../../fixtures/reports/paused'
import { stallReport } from '../../fixtures/reports/stall'

const stalled = summaryText(stallReport(), { folder: '/runs/20261128-154018-f3a1' })

describe('the summary at the end of a run', () => {
  it('shows the latency table with decimal points under each other', () => {
    expect(stalled).toContain(`
    ms               n       mean        p50    p90       p99     p99.9  p99.99       max
  read
    service     59,804      0.463      0.433  0.711      1.38      4.21       —      9.04
    intended    59,804     74.2        0.455  0.930  2,210     2,951          —  3,002
    timed-out       40  1,003      1,002      —          —         —          —  1,011
      intended      40  1,004      1,003      —          —         —          —  1,019
  read-modify-write
    service     59,776      0.880      0.823  1.35       2.62      7.98       —     17.1
    intended    59,776     75.1        0.864  1.91   2,213     2,952          —  3,002
`)
    expect(summaryText(closedReport())).toContain(`
  operation  µs              n  mean   p50   p90   p99  p99.9  p99.99    max
  read       service   377,155  13.1  12.0  19.0  44.0    210   1,400  6,020
             intended  = service (closed loop)
`)
  })

  it('says what was due, started and dropped, and why a percentile is not known', () => {
    expect(stalled).toContain(
      '  due             120,056 = started 119,644 + dropped 412 (backlog full 412)\n',
    )
    expect(stalled).toContain('  start delay     p99 2.21 s · max 3.00 s\n')
    expect(stalled).toContain('  — read p99.99: too few samples: have 59,804, need 100,000\n')
    expect(stalled).toContain('sent — (the store cannot tell)')
  })

  it('says that a phase was paused, since its time leaves that out', () => {
    expect(summaryText(pausedReport())).toContain(
      '  paused          2 times, in all 01:12.4, which no figure counts\n',
    )
  })

  it('shows outcomes with their first example, on one line and without escape codes', () => {
    expect(stalled).toMatch(/timed-out {7}64 {4}535 ppm {2}first at 00:21\.0, read: no answer/)
    const closed = summaryText(closedReport())
    expect(closed).toMatch(/read: =1\+1\s+<script>alert\("x"\)<\/script>\n/)
    expect(closed).not.toContain('\u001b')
  })

  it('names size, load rate, thresholds, notes and problems', () => {
    expect(stalled).toContain(
      'size of the data set: 147 MB in memory after load · 148 MB in memory',
    )
    expect(stalled).toContain('load: 3.00 s, 33,333 records/s')
    expect(stalled).toContain('threshold missed: read.p99<5ms: measured 2,210 ms')
    expect(stalled).toContain('threshold cannot tell: scan.p99<50ms (no scan in this workload)')
    expect(stalled).toContain('note: Connection 2 was lost')
    const closed = summaryText(closedReport())
    expect(closed).toContain('partial: Stopped by Ctrl-C after 15 s. Run it again.')
    expect(closed).toContain('! The load generator is near its limit (in 14 of 14 seconds)')
    expect(closed).toContain('warm-up · 00:15.0 (run, not recorded)')
    expect(closed).toContain('The run is partial. What was measured is kept.')
  })

  it('ends with the folder of the run and ways to see more', () => {
    expect(stalled.split('\n').slice(-5)).toEqual([
      'Run 20261128-154018-f3a1 is kept in /runs/20261128-154018-f3a1',
      'See more:',
      '  touchstone runs show 20261128-154018-f3a1',
      '  touchstone runs export 20261128-154018-f3a1 --html report.html',
      '',
    ])
  })

  it.each([100, 80])('fits %i columns and uses ordinary blanks only', (columns) => {
    for (const report of [stallReport(), closedReport()]) {
      const text = summaryText(report, { columns })
      for (const line of text.split('\n')) {
        // rows of the table are never broken: at 80 columns they may need more
        if (columns === 100) expect(width(line)).toBeLessThanOrEqual(columns)
        expect(line).toBe(line.trimEnd())
      }
      expect(text).not.toMatch(/\u00a0|NaN|Infinity|undefined/)
    }
  })
})
