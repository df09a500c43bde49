import { DASH, formatBytes, formatCount } from '../../../shared/format/numbers'
import type { Report, TrialReport } from '../../../shared/report'
import { describeProduct } from '../text/describe'
import type { ReportWords } from '../words'
import { safe } from './escape'

type Entry = readonly [name: string, value: string | null, reason?: string]

/** Names and values in two columns; a value that is not known says why. */
const list = (entries: readonly Entry[], words: ReportWords): string =>
  `<dl>${entries
    .map(([name, value, reason]) => {
      const shown =
        value === null
          ? `<span class="dim">${DASH} ${safe(words.reason(reason ?? 'not measured'))}</span>`
          : safe(value)
      return `<dt>${safe(name)}</dt><dd>${shown}</dd>`
    })
    .join('')}</dl>`

/** What ran the load. */
export function environmentPanel(report: Report, words: ReportWords): string {
  const { environment: e, tool } = report
  const libraries = Object.entries(e.libraries).map(([name, version]) => `${name} ${version}`)
  return `<section class="panel"><h3>${words.environment} <small>${words.ofGenerator}</small></h3>${list(
    [
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
      [
        words.loadBefore,
        e.loadAverage === null ? null : e.loadAverage.toFixed(2),
        e.reasons.loadAverage,
      ],
      [words.runtime, `Node ${e.node}`],
      [words.tool, `${tool.name} ${tool.version}`],
      [words.libraries, libraries.length > 0 ? libraries.join(', ') : words.none],
    ],
    words,
  )}</section>`
}

/** What answered, and what it promised in return. */
export function serverPanel(trial: TrialReport, words: ReportWords): string {
  const { facts, uri } = trial.target
  if (facts === null) {
    return `<section class="panel"><h3>${words.server}</h3>${list(
      [
        [words.address, uri],
        [words.product, null, 'nothing answered'],
      ],
      words,
    )}</section>`
  }
  return `<section class="panel"><h3>${words.server} <small>${words.whatOkMeant}</small></h3>${list(
    [
      [words.product, describeProduct(trial)],
      [words.address, uri],
      [words.topology, facts.topology],
      [words.client, facts.client],
      ...Object.entries(facts.durability).map(([name, text]): Entry => [name, text]),
      ...Object.entries(facts.details).map(([name, value]): Entry => [name, String(value)]),
    ],
    words,
  )}</section>`
}
