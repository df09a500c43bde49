import type { LengthDistribution, WorkloadSpec } from '../../../shared/workload'
import type { ClientSettings } from './client'
import { escapeKey, escapeValue } from './escapes'
import { PROPORTIONS } from './mix'

/** What they mean: resources/workloads/README.md. */
const OWN_HEADER = '# Properties of Touchstone, which YCSB ignores'

const FURTHER_HEADER = '# Kept as they were read; they change nothing in Touchstone'

export interface FormatOptions {
  /** written beside the workload; YCSB needs `operationcount` for zipfian, so that always stands */
  readonly client?: ClientSettings
  /** where the text of `formatHistogram` is going to be stored */
  readonly histogramPath?: string
  /** a histogram of lengths also stands in the text itself, so that nothing has to lie beside it */
  readonly inlineHistogram?: boolean
  /** further properties, written last; none that {@link formatProperties} writes but `operationcount` */
  readonly further?: readonly { readonly key: string; readonly value: string }[]
}

/**
 * Writes a workload as a properties file that YCSB reads as well; parsing it gives an equal
 * workload. A histogram of lengths is named by its path only and has to be written beside it.
 */
export function formatProperties(spec: WorkloadSpec, options: FormatOptions = {}): string {
  const { keys, scan, loadRetry } = spec
  const { client = {}, histogramPath = 'hist.txt', inlineHistogram = false, further = [] } = options
  const wholeInterval = Number.isInteger(loadRetry.intervalSeconds)
  const lines = [
    property('workload', 'site.ycsb.workloads.CoreWorkload'),
    property('table', spec.table),
    property('recordcount', spec.recordCount),
    property('insertstart', spec.insertStart),
    property('insertcount', spec.insertCount),
    ...clientLines(client).filter((line) => !further.some(({ key }) => isOf(line, key))),
    '',
    ...PROPORTIONS.slice(0, -1).map(([name, key]) => property(key, spec.mix[name])),
    '',
    ...distributionLines(spec),
    '',
    property('fieldcount', spec.record.fieldCount),
    property('fieldnameprefix', spec.record.fieldNamePrefix),
    ...lengthLines(spec.record.fieldLength, histogramPath),
    property('readallfields', spec.readAllFields),
    property('readallfieldsbyname', spec.readAllFieldsByName),
    property('writeallfields', spec.writeAllFields),
    property('dataintegrity', spec.dataIntegrity),
    '',
    property('minscanlength', scan.minLength),
    property('maxscanlength', scan.maxLength),
    property('scanlengthdistribution', scan.distribution),
    property('insertorder', keys.order),
    property('zeropadding', keys.zeroPadding),
    property('core_workload_insertion_retry_limit', loadRetry.limit),
    wholeInterval && property('core_workload_insertion_retry_interval', loadRetry.intervalSeconds),
    '',
    OWN_HEADER,
    ...ownLines(spec),
    !wholeInterval && property('loadretry.seconds', loadRetry.intervalSeconds),
    inlineHistogram && inlineLine(spec.record.fieldLength),
    // among them may be names by which a file looks like go-ycsb's
    further.length > 0 && property('workload.dialect', 'ycsb'),
    ...(further.length > 0 ? ['', FURTHER_HEADER] : []),
    ...further.map(({ key, value }) => property(key, value)),
  ]
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}

type Line = string | false

const property = (key: string, value: string | number | boolean): string =>
  `${escapeKey(key)}=${escapeValue(String(value))}`

const isOf = (line: Line, key: string): boolean =>
  line !== false && line.startsWith(`${escapeKey(key)}=`)

function clientLines(client: ClientSettings): Line[] {
  const { clients, targetOpsPerSec, durationSeconds, percentiles } = client
  return [
    property('operationcount', client.operations ?? 0),
    clients !== undefined && property('threadcount', clients),
    targetOpsPerSec !== undefined && property('target', Math.max(1, Math.round(targetOpsPerSec))),
    durationSeconds !== undefined && property('maxexecutiontime', Math.ceil(durationSeconds)),
    client.precisePacing === true && property('spin.sleep', true),
    percentiles !== undefined && property('hdrhistogram.percentiles', percentiles.join(',')),
  ]
}

function distributionLines({ requestDistribution: chosen }: WorkloadSpec): Line[] {
  const lines = [property('requestdistribution', chosen.kind)]
  if (chosen.kind === 'hotspot') {
    lines.push(property('hotspotdatafraction', chosen.dataFraction))
    lines.push(property('hotspotopnfraction', chosen.operationFraction))
  } else if (chosen.kind === 'exponential') {
    lines.push(property('exponential.percentile', chosen.percentile))
    lines.push(property('exponential.frac', chosen.fraction))
  }
  return lines
}

function lengthLines(lengths: LengthDistribution, histogramPath: string): Line[] {
  switch (lengths.kind) {
    case 'constant':
      return [
        property('fieldlengthdistribution', 'constant'),
        property('fieldlength', lengths.bytes),
      ]
    case 'uniform':
    case 'zipfian':
      return [
        property('fieldlengthdistribution', lengths.kind),
        property('minfieldlength', lengths.minBytes),
        property('fieldlength', lengths.maxBytes),
      ]
    case 'weighted':
      return [
        '# YCSB knows no weighted lengths: it takes the longest for all; see fieldlengthweights',
        property('fieldlength', Math.max(...lengths.choices.map((choice) => choice.bytes))),
      ]
    case 'histogram':
      return [
        property('fieldlengthdistribution', 'histogram'),
        property('fieldlengthhistogram', histogramPath),
      ]
  }
}

function inlineLine(lengths: LengthDistribution): Line {
  if (lengths.kind !== 'histogram') return false
  return property('fieldlengthhistogram.inline', `${lengths.blockSize}:${lengths.counts.join(',')}`)
}

function ownLines(spec: WorkloadSpec): Line[] {
  const { requestDistribution: chosen, keys, expiry } = spec
  const { fieldLength } = spec.record
  const theta = 'theta' in chosen ? chosen.theta : 0.99
  return [
    property('workload.name', spec.name),
    spec.description !== '' && property('workload.description', spec.description),
    chosen.kind === 'zipfian' && property('zipfianvariant', chosen.variant),
    theta !== 0.99 && property('zipfiantheta', theta),
    spec.mix.delete > 0 && property('deleteproportion', spec.mix.delete),
    spec.compressibility > 0 && property('compressibility', spec.compressibility),
    expiry !== null && property('expiry.seconds', expiry.seconds),
    expiry !== null && property('expiry.share', expiry.share),
    keys.prefix !== 'user' && property('keyprefix', keys.prefix),
    keys.hash !== 'ycsb' && property('keyhash', keys.hash),
    fieldLength.kind === 'weighted' &&
      property(
        'fieldlengthweights',
        fieldLength.choices.map(({ bytes, weight }) => `${bytes}:${weight}`).join(','),
      ),
    fieldLength.kind === 'histogram' &&
      fieldLength.compatYcsb &&
      property('fieldlengthhistogram.draw', 'ycsb'),
  ]
}
