import { formatBytes, formatCount } from '../../../shared/format/numbers'
import type { Report, TrialReport } from '../../../shared/report'
import { describeProduct } from '../text/describe'
import type { ReportWords } from '../words'
import { heading } from './heading'
import { lineHeight, type Sheet } from './sheet'

type Fact = readonly [name: string, value: string | null, reason?: string]

/** What ran the load. */
export function environmentSection(sheet: Sheet, report: Report, words: ReportWords): void {
  const { environment: e, tool } = report
  const libraries = Object.entries(e.libraries).map(([name, version]) => `${name} ${version}`)
  heading(sheet, words.environment, words.ofGenerator)
  drawFacts(sheet, words, [
    [words.host, e.hostname],
    [words.system, words.kernel(e.os, e.kernel)],
    [words.processor, words.cores(e.cpuModel, formatCount(e.logicalCores))],
    [words.memory, words.freeAtStart(formatBytes(e.memoryBytes), formatBytes(e.freeMemoryBytes))],
    [
      words.power,
      e.powerSource === null ? null : words.powerSource(e.powerSource),
      e.reasons.powerSource,
    ],
    [words.governor, e.cpuGovernor, e.reasons.cpuGovernor],
    [words.loadBefore, e.loadAverage?.toFixed(2) ?? null, e.reasons.loadAverage],
    [words.runtime, `Node ${e.node}`],
    [words.tool, `${tool.name} ${tool.version}`],
    [words.libraries, libraries.length > 0 ? libraries.join(', ') : words.none],
  ])
}

/** What answered, and what it promised in return. */
export function serverSection(sheet: Sheet, trial: TrialReport, words: ReportWords): void {
  const { facts, uri, name } = trial.target
  heading(sheet, words.server, words.whatOkMeant)
  const where: Fact[] = [
    [words.profile, name],
    [words.address, uri],
  ]
  drawFacts(
    sheet,
    words,
    facts === null
      ? [...where, [words.product, null, 'nothing answered']]
      : [
          [words.product, describeProduct(trial)],
          ...where,
          [words.topology, facts.topology],
          [words.client, facts.client],
          ...Object.entries(facts.durability),
          ...Object.entries(facts.details).map(([key, value]): Fact => [key, String(value)]),
        ],
  )
}

const NAME_WIDTH = 118
const SIZE = 8

function drawFacts(sheet: Sheet, words: ReportWords, facts: readonly Fact[]): void {
  for (const [name, value, reason] of facts) {
    const known = value !== null && value !== ''
    const text = known ? value : `— ${words.reason(reason ?? 'not measured')}`
    const names = sheet.lines(name, NAME_WIDTH - 8, { size: SIZE })
    const lines = sheet.lines(text, sheet.width - NAME_WIDTH, { size: SIZE })
    sheet.need(Math.max(names.length, lines.length) * lineHeight(SIZE))
    const { y } = sheet
    for (const [i, line] of names.entries()) {
      const style = { size: SIZE, colour: 'text-3' } as const
      sheet.put(line, sheet.left, y + i * lineHeight(SIZE), style)
    }
    for (const [i, line] of lines.entries()) {
      const colour = known ? 'text' : 'text-3'
      sheet.put(line, sheet.left + NAME_WIDTH, y + i * lineHeight(SIZE), { size: SIZE, colour })
    }
    sheet.y += Math.max(names.length, lines.length) * lineHeight(SIZE) + 1
  }
  sheet.y += 10
}
