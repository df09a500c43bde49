/** The property that decides each value of a workload, by its path in the data. */
const PROPERTY_OF: Readonly<Record<string, string>> = {
  name: 'workload.name',
  description: 'workload.description',
  table: 'table',
  recordCount: 'recordcount',
  insertStart: 'insertstart',
  insertCount: 'insertcount',
  'mix.read': 'readproportion',
  'mix.update': 'updateproportion',
  'mix.insert': 'insertproportion',
  'mix.scan': 'scanproportion',
  'mix.delete': 'deleteproportion',
  'mix.readModifyWrite': 'readmodifywriteproportion',
  requestDistribution: 'requestdistribution',
  'requestDistribution.kind': 'requestdistribution',
  'requestDistribution.variant': 'zipfianvariant',
  'requestDistribution.theta': 'zipfiantheta',
  'requestDistribution.dataFraction': 'hotspotdatafraction',
  'requestDistribution.operationFraction': 'hotspotopnfraction',
  'requestDistribution.percentile': 'exponential.percentile',
  'requestDistribution.fraction': 'exponential.frac',
  'record.fieldCount': 'fieldcount',
  'record.fieldNamePrefix': 'fieldnameprefix',
  'record.fieldLength': 'fieldlengthdistribution',
  'record.fieldLength.kind': 'fieldlengthdistribution',
  'record.fieldLength.bytes': 'fieldlength',
  'record.fieldLength.maxBytes': 'fieldlength',
  'record.fieldLength.minBytes': 'minfieldlength',
  'record.fieldLength.choices': 'fieldlengthweights',
  'record.fieldLength.counts': 'fieldlengthhistogram',
  'record.fieldLength.blockSize': 'fieldlengthhistogram',
  'record.fieldLength.compatYcsb': 'fieldlengthhistogram.draw',
  compressibility: 'compressibility',
  readAllFields: 'readallfields',
  readAllFieldsByName: 'readallfieldsbyname',
  writeAllFields: 'writeallfields',
  dataIntegrity: 'dataintegrity',
  'scan.minLength': 'minscanlength',
  'scan.maxLength': 'maxscanlength',
  'scan.distribution': 'scanlengthdistribution',
  'keys.prefix': 'keyprefix',
  'keys.order': 'insertorder',
  'keys.zeroPadding': 'zeropadding',
  'keys.hash': 'keyhash',
  'expiry.seconds': 'expiry.seconds',
  'expiry.share': 'expiry.share',
  'loadRetry.limit': 'core_workload_insertion_retry_limit',
  'loadRetry.intervalSeconds': 'core_workload_insertion_retry_interval',
}

/** Name of the property behind a path of the workload: `recordCount` → `recordcount`. */
export function propertyOf(path: string): string {
  const known = PROPERTY_OF[path]
  if (known !== undefined) return known
  const parent = path.replace(/(\.[^.[\]]+|\[\d+\])$/, '')
  return parent === path ? path : propertyOf(parent)
}
