/**
 * Every property name that YCSB's client and core workload know, and what becomes of it here. A
 * name that is in none of these tables, and no store's, is reported as unknown.
 */

/** Names that shape the workload. */
export const WORKLOAD_PROPERTIES = [
  'workload',
  'table',
  'recordcount',
  'insertstart',
  'insertcount',
  'fieldcount',
  'fieldnameprefix',
  'fieldlength',
  'minfieldlength',
  'fieldlengthdistribution',
  'fieldlengthhistogram',
  'readallfields',
  'readallfieldsbyname',
  'writeallfields',
  'dataintegrity',
  'readproportion',
  'updateproportion',
  'insertproportion',
  'scanproportion',
  'readmodifywriteproportion',
  'requestdistribution',
  'hotspotdatafraction',
  'hotspotopnfraction',
  'exponential.percentile',
  'exponential.frac',
  'minscanlength',
  'maxscanlength',
  'scanlengthdistribution',
  'insertorder',
  'zeropadding',
  'core_workload_insertion_retry_limit',
  'core_workload_insertion_retry_interval',
] as const

/** Names of our own, which YCSB ignores; explained in resources/workloads/README.md. */
export const OWN_PROPERTIES = [
  'workload.name',
  'workload.description',
  'workload.dialect',
  'zipfianvariant',
  'zipfiantheta',
  'deleteproportion',
  'compressibility',
  'expiry.seconds',
  'expiry.share',
  'keyprefix',
  'keyhash',
  'fieldlengthweights',
  'fieldlengthhistogram.draw',
  'fieldlengthhistogram.inline',
  'loadretry.seconds',
] as const

/** Names that say how the client drives the load. */
export const CLIENT_PROPERTIES = [
  'operationcount',
  'threadcount',
  'target',
  'maxexecutiontime',
  'spin.sleep',
  'hdrhistogram.percentiles',
] as const

const HISTOGRAMS = 'latencies are always recorded in histograms of every operation and outcome'
const LOGS = "histogram logs are always kept in the run's folder"
const OUTCOMES = 'every outcome always gets latencies of its own'
const BIGTABLE = 'only the Cloud Bigtable 2 binding reads it'
const MOCK = "it belongs to YCSB's mock stores; the null store has options of its own"
const OCCUPANCY = 'only ConstantOccupancyWorkload reads it'
const TIME_SERIES = 'only TimeSeriesWorkload reads it'
const REST = 'only RestWorkload reads it'
const FILES = '--json, --csv and --html say which reports are written, and where'

/** Known names that change nothing here, with the reason. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  db: 'the store is named by --target',
  dotransactions: 'the command, load or run, says which phase is meant',
  status: 'progress is always shown; --quiet turns it off',
  'status.interval': 'progress is shown every second',
  label: 'a run carries a name of its own',
  exporter: FILES,
  exportfile: FILES,
  reportlatencyforeacherror: OUTCOMES,
  latencytrackederrors: OUTCOMES,
  measurementtype: HISTOGRAMS,
  'measurement.interval': 'service time and intended latency are both recorded, always',
  'measurement.trackjvm': 'CPU and memory of the load generator are always recorded',
  'hdrhistogram.fileoutput': LOGS,
  'hdrhistogram.output.path': LOGS,
  'measurement.histogram.verbose': HISTOGRAMS,
  'histogram.buckets': HISTOGRAMS,
  'timeseries.granularity': 'the time series has one entry a second',
  'measurement.raw.output_file': HISTOGRAMS,
  'measurement.raw.no_summary': HISTOGRAMS,
  core_workload_insertion_keep_going_on_error:
    'a load always goes on after a failed insert, and counts it',
  maxscanrate: BIGTABLE,
  scanoptimelimit: BIGTABLE,
  discardscannedrecord: BIGTABLE,
  'basicdb.verbose': MOCK,
  'basicdb.simulatedelay': MOCK,
  'basicdb.randomizedelay': MOCK,
  'basicdb.count': MOCK,
  'gbudb.delays': MOCK,
  disksize: OCCUPANCY,
  occupancy: OCCUPANCY,
  storageages: OCCUPANCY,
  readzipfconstant: REST,
  timestampkey: TIME_SERIES,
  valuekey: TIME_SERIES,
  timestampinterval: TIME_SERIES,
  timestampunits: TIME_SERIES,
  tagcount: TIME_SERIES,
  tagcardinality: TIME_SERIES,
  tagkeylength: TIME_SERIES,
  tagvaluelength: TIME_SERIES,
  tagpairdelimiter: TIME_SERIES,
  deletedelimiter: TIME_SERIES,
  querytimespan: TIME_SERIES,
  queryrandomtimespan: TIME_SERIES,
  querytimespandelimiter: TIME_SERIES,
  groupbykey: TIME_SERIES,
  groupbyfunction: TIME_SERIES,
  groupbykeys: TIME_SERIES,
  downsamplingkey: TIME_SERIES,
  downsamplingfunction: TIME_SERIES,
  downsamplinginterval: TIME_SERIES,
  sparsity: TIME_SERIES,
  delayedseries: TIME_SERIES,
  delayedintervals: TIME_SERIES,
  valuetype: TIME_SERIES,
  randomwritetimestamporder: TIME_SERIES,
  randomtimeseriesorder: TIME_SERIES,
}

/**
 * Names that only go-ycsb knows: what they mean there, and what holds here instead. `warmuptime`
 * is taken in its dialect, the others never are.
 */
export const GO_ONLY: Readonly<Record<string, readonly [meaning: string, here: string]>> = {
  warmuptime: ['seconds of warm-up', '--warmup asks for one'],
  'batch.size': ['records in one request', 'every operation is sent by itself'],
  dropdata: [
    'drop the table first',
    'a load replaces another data set of ours; --overwrite removes foreign data',
  ],
  verbose: ['print operations', 'the first failure of each kind is kept'],
  silence: ['hide errors', 'errors are always counted'],
  outputstyle: ['form of the report', FILES],
  'measurement.output_file': ['file of raw latencies', HISTOGRAMS],
  'histogram.percentiles.export': ['write percentiles to files', LOGS],
  'histogram.percentiles.export.filepath': ['folder of its percentiles', LOGS],
  'debug.pprof': ['address of its profiler', 'there is none'],
}

const STORE_PREFIXES = new Set(
  (
    'redis memcached mongodb cassandra scylla hbase jdbc db postgrenosql tarantool couchbase riak ' +
    's3 rocksdb es dynamodb as foundationdb etcd zookeeper mysql pg leveldb lmdb minio tikv badger ' +
    'boltdb sqlite spanner accumulo aerospike arangodb azuredocumentdb azuretablestorage ' +
    'cloudspanner crail elasticsearch geode google googlebigtable googledatastore griddb ignite ' +
    'infinispan kudu maprdb nosqldb orientdb rest solr solr7 tablestore voltdb'
  ).split(' '),
)

const STORE_NAMES = new Set(
  (
    'hosts port columnfamily clientbuffering writebuffersize durability principal keytab debug ' +
    'config prefetchmeta jointimeout batchsize path.home'
  ).split(' '),
)

/** Whether a binding of YCSB or go-ycsb reads this name, so that a store may want it. */
export function isStoreProperty(name: string): boolean {
  if (STORE_NAMES.has(name)) return true
  const dot = name.indexOf('.')
  return dot > 0 && STORE_PREFIXES.has(name.slice(0, dot))
}

/** All names that may be meant when another one was written. */
export const ALL_NAMES: readonly string[] = [
  ...WORKLOAD_PROPERTIES,
  ...OWN_PROPERTIES,
  ...CLIENT_PROPERTIES,
  ...Object.keys(WITHOUT_EFFECT),
]

const TAKEN: ReadonlySet<string> = new Set([
  ...WORKLOAD_PROPERTIES,
  ...OWN_PROPERTIES,
  ...CLIENT_PROPERTIES,
])

/** Whether the name shapes the workload or the load. */
export const isTaken = (name: string): boolean => TAKEN.has(name)
