import type { Report } from '../../../shared/report'
import { type Cell, type CsvFlavour, encodeCsv } from './encode'

/** `environment.csv`: what ran where; names in `property` carry their unit. `trial` empty: the machine. */
export const environmentCsv = (report: Report, flavour?: CsvFlavour): string =>
  encodeCsv(['run_id', 'trial', 'group', 'property', 'value', 'reason'], rows(report), flavour)

function* rows(report: Report): Generator<Cell[]> {
  const { run, tool, environment } = report
  const row = (group: string, property: string, value: Cell, trial: number | null = null) => [
    run.id,
    trial,
    group,
    property,
    value,
    value === null ? (environment.reasons[property] ?? 'not measured') : null,
  ]
  yield row('report', 'format', report.format)
  yield row('report', 'version', report.version)
  yield row('run', 'name', run.name)
  yield row('run', 'state', run.state)
  yield row('run', 'startedAt', run.startedAt)
  yield row('run', 'endedAt', run.endedAt)
  yield row('tool', tool.name, tool.version)
  for (const [property, value] of Object.entries(environment)) {
    if (property === 'reasons') continue
    if (property !== 'libraries') yield row('machine', property, value as Cell)
  }
  for (const [name, version] of Object.entries(environment.libraries)) {
    yield row('library', name, version)
  }
  for (const { index, target, seed, size } of report.trials) {
    const own = (group: string, property: string, value: Cell) => row(group, property, value, index)
    yield own('trial', 'seed', seed)
    yield own('target', 'uri', target.uri)
    yield own('size', 'diskBytesAfterLoad', size.afterLoad?.diskBytes ?? null)
    yield own('size', 'memoryBytesAfterLoad', size.afterLoad?.memoryBytes ?? null)
    yield own('size', 'diskBytesAtEnd', size.atEnd?.diskBytes ?? null)
    yield own('size', 'memoryBytesAtEnd', size.atEnd?.memoryBytes ?? null)
    const { facts } = target
    if (facts === null) continue
    yield own('server', 'product', facts.product)
    yield own('server', 'version', facts.version)
    yield own('server', 'topology', facts.topology)
    yield own('server', 'client', facts.client)
    for (const [name, text] of Object.entries(facts.durability)) {
      yield own('durability', name, text)
    }
    for (const [name, value] of Object.entries(facts.details)) yield own('detail', name, value)
  }
}
