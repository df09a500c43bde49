/** Where texts stand that no window shows as the host's, and why. */
export const ELSEWHERE: readonly (readonly [where: RegExp, why: string])[] = [
  [
    /^app\/report\/(charts|csv|html|pdf|words)\//,
    'reports have words of their own in both languages',
  ],
  [/^app\/report\/text\/words\.ts/, 'the same, for the command line'],
  [/^app\/results\/export\/(file-name|without-names)\.ts/, 'names of files, which are English'],
  [/^app\/profiles\/export\/export-file\.ts:(19|54)\b/, 'names of files'],
  [/^app\/(window-files|program-folder|version)\.ts/, 'headers and names for machines'],
  [/^app\/live\/notice\.ts/, 'notices of the system, in both languages there'],
  [/^app\/run\/run\.ts/, 'a comment in a histogram log'],
  [
    /^engine\/recording\/(cells|conservation|hdr-log|histogram|layout)\.ts/,
    'faults of ours, and a log for other tools',
  ],
  [/^engine\/worker\/entry\.ts/, 'the standard error output of a worker'],
  [/^engine\/stores\/[\w-]+\/(statements|figures|merge|marks|owner)\.ts/, 'statements for servers'],
  [/^engine\/workloads\/properties\/format\.ts/, 'comments in a file for YCSB'],
  [/^shared\/(report|window-headers)\.ts/, 'a schema and headers, for machines'],
  [/^shared\/link\/(serve|served-calls|served-topics)\.ts/, 'places of faults, in logs'],
]

/** What is written like words and is none: names of products, files and settings. */
export const NAMES: ReadonlySet<string> = new Set([
  'Amazon Aurora',
  'Amazon DocumentDB',
  'Amazon Keyspaces',
  'Amazon Redshift',
  'Amazon S3',
  'Apache Cassandra',
  'Apache Doris',
  'Azure Cosmos DB',
  'Couchbase Server',
  'DataStax Enterprise',
  'EDB Postgres Advanced Server',
  'MariaDB Galera',
  'Percona Server',
  'Percona Server for MongoDB',
  'Sharded SQL',
  'Tarantool HASH',
  'Tarantool TREE',
  // drivers and their versions
  'cassandra-driver {packageVersion}',
  'classic-level {packageVersion}',
  'couchbase {packageVersion}',
  'ioredis {version}',
  'mongodb {packageVersion}',
  'rocksdb {packageVersion}',
  // names that the host gives to runs and copies, and keeps
  '{id} ended',
  '{list} copy',
  '{name} on {on}',
  // units are the same in every language
  '{minutes}\u00a0min {seconds}\u00a0s',
  // answers and counters of systems and servers, as they are called there
  'Not charging',
  'bytes currently in the cache',
  'bytes read into cache',
  'bytes written from cache',
  'log bytes written',
  'log sync operations',
  'maximum bytes configured',
  'pages evicted by application threads',
  'tracked dirty bytes in the cache',
  // parts of statements, and what is kept with a data set
  'FirstKeyOnlyFilter() AND KeyOnlyFilter()',
  'touchstone: records in {partitions} partition',
  'touchstone: records in {partitions} partitions',
  "{start} ({list}, {key}) WITH comment = '{partitions}'",
  '{KEY_COLUMN} varchar',
  '{PARTITION_COLUMN} int',
  '{fingerprint}\nnot {end}',
  '{name} LONGTEXT CHARACTER SET utf8mb4',
  '{name} text',
  '{name} varchar',
  '\nengine {engine}',
  '\nlayout {layout}',
  '\nlayout {layout}\nengine {engine}',
])

/** Single words that are shown nevertheless: what a store promises, by its name. */
export const PROMISES: readonly string[] = [
  'acknowledgement',
  'commit',
  'disk',
  'eviction',
  'files',
  'replicas',
  'replication',
  'retries',
  'snapshots',
  'update',
  'write',
]

/** Lists of names that are split at their blanks. */
const LISTS = /^(redis memcached mongodb|hosts port columnfamily) /

export const isSaidElsewhere = (at: string): boolean => ELSEWHERE.some(([where]) => where.test(at))
export const isNoSentence = (text: string): boolean => NAMES.has(text) || LISTS.test(text)
