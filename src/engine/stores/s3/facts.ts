import type { StoreFacts } from '../port'
import type { S3Options } from './options'

/** What was asked of the server, in its own words. */
export interface ServerAnswers {
  /** header `Server`, '' when there was none */
  readonly server: string
  /** 'Enabled', 'Suspended', or null: never switched on, or not told */
  readonly versioning: string | null
  readonly bucket: string
  readonly client: string
}

/** of the protocol, for servers that do not tell theirs */
const API_VERSION = '2006-03-01'

export function describeServer(options: S3Options, answers: ServerAnswers): StoreFacts {
  const { server, versioning, bucket, client } = answers
  const amazon = options.host === null || server === 'AmazonS3'
  const [product, version] = amazon ? ['Amazon S3', ''] : readProduct(server)
  return {
    product,
    version: version === '' ? API_VERSION : version,
    topology: amazon
      ? `region ${options.region}`
      : 'one endpoint; what stands behind it is not told',
    durability: {
      write: amazon
        ? 'Acknowledged when stored in several devices of at least three zones (one-zone classes aside).'
        : 'Acknowledged when the server has taken the whole object; whether it was forced to disk, and how often it is kept, the protocol does not tell.',
      update:
        'An update reads the object, replaces fields and writes it whole: of two workers that update one record at once, one can lose its change.',
    },
    details: {
      bucket,
      region: options.region,
      addressing: options.addressing,
      tls: options.tls !== null,
      versioning: versioning === null ? 'off' : versioning.toLowerCase(),
      retries: 0,
      ...(version === '' ? { versionOf: 'the S3 protocol; the server does not tell its own' } : {}),
    },
    client,
  }
}

const PRODUCTS: readonly (readonly [pattern: RegExp, product: string])[] = [
  [/^MinIO/i, 'MinIO'],
  [/^SeaweedFS/i, 'SeaweedFS'],
  [/^Ceph|radosgw/i, 'Ceph'],
  [/^Garage/i, 'Garage'],
]

function readProduct(server: string): [product: string, version: string] {
  const product = PRODUCTS.find(([pattern]) => pattern.test(server))?.[1]
  const version = /\d+(?:\.\d+)+/.exec(server)?.[0] ?? ''
  return [product ?? (server === '' ? 'S3 server' : `S3 server (${server})`), version]
}
