import { DASH, formatBytes, formatCount } from '../../../shared/format/numbers'
import type { Report, TrialReport } from '../../../shared/report'
import { describeProduct } from '../text/describe'
import { safe } from './escape'

type Entry = readonly [name: string, value: string | null, reason?: string]

/** Names and values in two columns; a value that is not known says why. */
const list = (entries: readonly Entry[]): string =>
  `<dl>${entries
    .map(([name, value, reason]) => {
      const shown =
        value === null
          ? `<span class="dim">${DASH} ${safe(reason ?? 'not measured')}</span>`
          : safe(value)
      return `<dt>${safe(name)}</dt><dd>${shown}</dd>`
    })
    .join('')}</dl>`

/** What ran the load. */
export function environmentPanel({ environment: e, tool }: Report): string {
  const libraries = Object.entries(e.libraries).map(([name, version]) => `${name} ${version}`)
  return `<section class="panel"><h3>Environment <small>of the load generator</small></h3>${list([
    ['host', e.hostname],
    ['system', `${e.os}, kernel ${e.kernel}`],
    ['processor', `${e.cpuModel}, ${formatCount(e.logicalCores)} logical cores`],
    ['memory', `${formatBytes(e.memoryBytes)}, free at start ${formatBytes(e.freeMemoryBytes)}`],
    ['power', e.powerSource, e.reasons.powerSource],
    ['governor', e.cpuGovernor, e.reasons.cpuGovernor],
    [
      'load before start',
      e.loadAverage === null ? null : e.loadAverage.toFixed(2),
      e.reasons.loadAverage,
    ],
    ['runtime', `Node ${e.node}`],
    ['tool', `${tool.name} ${tool.version}`],
    ['libraries', libraries.length > 0 ? libraries.join(', ') : 'none'],
  ])}</section>`
}

/** What answered, and what it promised in return. */
export function serverPanel(trial: TrialReport): string {
  const { facts, uri } = trial.target
  if (facts === null) {
    return `<section class="panel"><h3>Server</h3>${list([
      ['address', uri],
      ['product', null, 'nothing answered'],
    ])}</section>`
  }
  return `<section class="panel"><h3>Server <small>and what OK meant</small></h3>${list([
    ['product', describeProduct(trial)],
    ['address', uri],
    ['topology', facts.topology],
    ['client', facts.client],
    ...Object.entries(facts.durability).map(([name, text]): Entry => [name, text]),
    ...Object.entries(facts.details).map(([name, value]): Entry => [name, String(value)]),
  ])}</section>`
}
