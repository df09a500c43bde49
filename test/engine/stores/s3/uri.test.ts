import { describe, expect, it } from 'vitest'
import { s3Module } from '../../../../src/engine/stores/s3/schema'
import type { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri } = s3Module

function problemsOf(uri: string): string[] {
  try {
    parseUri(uri)
  } catch (error) {
    return (error as WorkbenchError).problems.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}

describe('the URI of S3', () => {
  it('gives every part', () => {
    expect(
      parseUri('s3+http://AK:s%2Fk%40%25@[::1]:9000/bench-1?region=eu-west-1&addressing=host'),
    ).toEqual({
      host: '::1',
      port: 9000,
      accessKey: 'AK',
      secretKey: 's/k@%',
      bucket: 'bench-1',
      region: 'eu-west-1',
      addressing: 'host',
      tls: null,
    })
  })

  it('means Amazon without a host, and the keys of the environment without keys', () => {
    const options = parseUri('s3:///my-bucket?region=eu-central-1')
    expect(options).toMatchObject({ host: null, port: null, accessKey: null, secretKey: null })
    expect(options.tls).toMatchObject({ verify: true, caFile: null })
    expect(formatUri(options, false)).toBe('s3:///my-bucket?region=eu-central-1')
  })

  it('hides the secret key, and nothing else', () => {
    const options = parseUri('s3://AK:secret@host/bucket')
    expect(formatUri(options, true)).toBe('s3://AK:***@host/bucket')
    expect(s3Module.redact(options)).toEqual({ ...options, secretKey: '***' })
    expect(s3Module.withPassword?.(options, 'other').secretKey).toBe('other')
  })

  it.each([
    ['s3://AK@host/bucket', ['secretKey: An access key and a secret key belong together.']],
    [
      's3://host:99999/Upper_Case?colour=red',
      [
        "colour: There is no option 'colour'.",
        "port: '99999' is not a port: a number from 1 to 65535.",
        'bucket: A bucket has 3 to 63 characters: small letters, digits, dots and hyphens.',
      ],
    ],
    ['s3+http:///bucket', ['host: Without TLS a host is needed.']],
    ['s3+http://host/bucket?ca=x', ["ca: 'ca' belongs to TLS."]],
    [
      's3://host/bucket?verify=perhaps&addressing=both',
      [
        'addressing: addressing=both: must be one of path, host.',
        'verify: verify=perhaps: must be one of full, none.',
      ],
    ],
  ])('%s is refused', (uri, problems) => {
    expect(problemsOf(uri)).toEqual(problems)
  })

  it.each(['s3://AK:a/b@host/bucket', 's3://AK:a%zz@host/bucket'])(
    'does not quote the secret key of %s',
    (uri) => {
      const problems = problemsOf(uri)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.join()).not.toMatch(/a\/b|a%zz/)
    },
  )
})
