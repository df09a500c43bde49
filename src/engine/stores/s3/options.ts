import { z } from 'zod'
import { formatAddress, formatOptions, formatTls, formatUser } from '../format-server-uri'
import { tlsSchema } from '../server-schema'
import { ServerUri, type UriRules } from '../server-uri'

/**
 * How to reach one bucket. As a URI: `s3://ACCESSKEY:SECRETKEY@host:9000/bucket?region=…`;
 * `s3+http://` without TLS; with no host (`s3:///bucket?region=eu-west-1`) it is Amazon's.
 */
export const s3OptionsSchema = z
  .strictObject({
    /** null: Amazon's endpoint for the region */
    host: z.string().min(1).nullable().default(null),
    /** null: 443 with TLS, 80 without */
    port: z.number().int().min(1).max(65535).nullable().default(null),
    /** null: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the environment */
    accessKey: z.string().min(1).nullable().default(null),
    secretKey: z.string().nullable().default(null),
    /** made when it is not there; null: the workload's table, as in YCSB */
    bucket: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        message: 'A bucket has 3 to 63 characters: small letters, digits, dots and hyphens.',
      })
      .nullable()
      .default(null),
    region: z.string().min(1).default('us-east-1'),
    /** where the bucket stands in an address: in the path, or before the host (`bucket.host`) */
    addressing: z.enum(['path', 'host']).default('path'),
    tls: tlsSchema
      .nullable()
      .default({ caFile: null, certFile: null, keyFile: null, serverName: null, verify: true }),
  })
  .refine(({ accessKey, secretKey }) => (accessKey === null) === (secretKey === null), {
    path: ['secretKey'],
    message: 'An access key and a secret key belong together.',
  })
  .refine(({ host, port }) => host !== null || port === null, {
    path: ['port'],
    message: 'A port needs a host before it.',
  })
  .refine(({ host, tls }) => host !== null || tls !== null, {
    path: ['host'],
    message: 'Without TLS a host is needed.',
  })
export type S3Options = z.infer<typeof s3OptionsSchema>

const RULES: UriRules = {
  product: 'S3',
  schemes: ['s3', 's3+http'],
  tlsSchemes: ['s3'],
  options: ['region', 'addressing'],
  howToWrite:
    'Write s3://ACCESSKEY:SECRETKEY@host:9000/bucket, s3+http://… without TLS, or s3:///bucket?region=eu-west-1 for Amazon’s. Characters like @ / ? % in a key are written as %40 %2F %3F %25.',
}

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the secret key */
export function parseS3Uri(uri: string): S3Options {
  const reader = new ServerUri(uri, RULES)
  return reader.options(s3OptionsSchema, {
    ...reader.address(),
    accessKey: reader.username,
    secretKey: reader.password,
    bucket: reader.path || undefined,
    region: reader.text('region'),
    addressing: reader.choice('addressing', ['path', 'host']),
    tls: reader.tls(),
  })
}

export function formatS3Uri(options: S3Options, redact: boolean): string {
  const { host, port, accessKey, secretKey, bucket, region, addressing, tls } = options
  const user = formatUser(accessKey, secretKey, redact)
  const place = host === null ? '' : formatAddress(host, port)
  const query = formatOptions({
    region: region === 'us-east-1' ? null : region,
    addressing: addressing === 'path' ? null : addressing,
    ...formatTls(tls),
  })
  const scheme = tls === null ? 's3+http' : 's3'
  return `${scheme}://${user}${place}/${encodeURIComponent(bucket ?? '')}${query}`
}
