/** What answered, by its own words. */
export interface Product {
  readonly product: string
  readonly version: string
  /** version of PostgreSQL that it is built on or says to be, where it is another product */
  readonly postgresql: string | null
}

/** Products that say who they are in `version()`; the first group is their version. */
const BY_VERSION: readonly (readonly [pattern: RegExp, product: string])[] = [
  [/^CockroachDB \S+ v([\d.]+)/, 'CockroachDB'],
  [/-YB-([\d.]+)/, 'YugabyteDB'],
  [/\bRedshift ([\d.]+)/, 'Amazon Redshift'],
  [/Greenplum Database ([\d.]+)/, 'Greenplum'],
  [/Cloudberry Database ([\d.]+)/, 'Cloudberry'],
  [/EnterpriseDB Advanced Server ([\d.]+)/, 'EDB Postgres Advanced Server'],
  [/openGauss ([\d.]+)/, 'openGauss'],
  [/PolarDB ([\d.]+)/, 'PolarDB'],
  [/RisingWave-([\d.]+)/, 'RisingWave'],
  [/Materialize v?([\d.]+)/, 'Materialize'],
  [/^CrateDB ([\d.]+)/, 'CrateDB'],
]

/** Extensions that make another product of it, in the order in which they count. */
const BY_EXTENSION: readonly (readonly [extension: string, product: string])[] = [
  ['timescaledb', 'TimescaleDB'],
  ['citus', 'Citus'],
  ['orioledb', 'OrioleDB'],
]

/**
 * @param text what `version()` gives
 * @param extensions installed in this database, version by name
 */
export function productOf(text: string, extensions: ReadonlyMap<string, string>): Product {
  const postgresql = /^PostgreSQL ([\d.]+)/.exec(text)?.[1] ?? null
  for (const [pattern, product] of BY_VERSION) {
    const match = pattern.exec(text)
    if (match !== null) return { product, version: match[1], postgresql }
  }
  for (const [extension, product] of BY_EXTENSION) {
    const version = extensions.get(extension)
    if (version !== undefined) return { product, version, postgresql }
  }
  if (extensions.has('aurora')) {
    return { product: 'Amazon Aurora', version: extensions.get('aurora') ?? '', postgresql }
  }
  // a development version is "16devel"; an unknown product says something else altogether
  const version = /(\d[\w.]*)/.exec(text)?.[1] ?? ''
  const name = /^[A-Za-z]+/.exec(text)?.[0] ?? 'PostgreSQL'
  return { product: name, version: postgresql ?? version, postgresql: null }
}

/** Products that keep a table on many servers, whichever of them one asks. */
export const isDistributed = (product: string): boolean =>
  ['CockroachDB', 'YugabyteDB', 'Citus', 'Greenplum', 'Cloudberry'].includes(product)
