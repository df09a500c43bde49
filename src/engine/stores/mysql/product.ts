/** Who answered, by what it says of itself. */
export interface Product {
  readonly product: string
  readonly version: string
  /** version of MySQL that a compatible product claims to be */
  readonly claims: string | null
}

interface Known {
  readonly product: string
  /** looked for in "version | version_comment"; its first group is the product's own version */
  readonly pattern: RegExp
}

/** In this order: proxies and forks first, since they say MySQL or MariaDB as well. */
const KNOWN: readonly Known[] = [
  { product: 'ShardingSphere-Proxy', pattern: /ShardingSphere-Proxy[ -]?v?(\d[\w.]*)?/i },
  { product: 'TiDB', pattern: /TiDB(?:-v|-)(\d[\w.]*)/i },
  { product: 'TiDB', pattern: /TiDB Server/i },
  { product: 'OceanBase', pattern: /OceanBase(?:_CE|-CE)?[ -]v?(\d[\w.]*)/i },
  { product: 'OceanBase', pattern: /OceanBase/i },
  { product: 'PolarDB-X', pattern: /(?:PolarDB-X|TDDL|X-Cluster)[ -]?v?(\d[\w.]*)?/i },
  { product: 'Mycat', pattern: /mycat[ -]?v?(\d[\w.]*)?/i },
  { product: 'Vitess', pattern: /Vitess(?:[ -]v?(\d[\w.]*))?/i },
  { product: 'Dolt', pattern: /Dolt(?:[ -]v?(\d[\w.]*))?/i },
  { product: 'SingleStore', pattern: /(?:SingleStoreDB|MemSQL)/i },
  { product: 'StarRocks', pattern: /StarRocks(?:[ -]version[ -]|[ -])?v?(\d[\w.]*)?/i },
  { product: 'Apache Doris', pattern: /Doris[ -]version[ -](?:doris-)?v?(\d[\w.]*)/i },
  { product: 'ProxySQL', pattern: /ProxySQL/i },
  { product: 'MariaDB Galera', pattern: /^(\d[\d.]*)-MariaDB.*wsrep/i },
  { product: 'MariaDB', pattern: /(?:5\.5\.5-)?(\d[\d.]*)-MariaDB/i },
  { product: 'MariaDB', pattern: /MariaDB/i },
  { product: 'Percona Server', pattern: /Percona/i },
]

/** @param comment the variable `version_comment`, empty when it is not told */
export function productOf(version: string, comment: string): Product {
  const said = `${version} | ${comment}`
  const plain = /\d[\w.]*/.exec(version)?.[0] ?? '0'
  for (const { product, pattern } of KNOWN) {
    const match = pattern.exec(said)
    if (match === null) continue
    const own = match[1] ?? plain
    return { product, version: own, claims: own === plain ? null : version }
  }
  return { product: 'MySQL', version: plain, claims: null }
}
