import { describe, expect, it } from 'vitest'
import { MalformedRecord } from '../../../../src/engine/stores/framed-record'
import { describeServer } from '../../../../src/engine/stores/s3/facts'
import { s3OptionsSchema } from '../../../../src/engine/stores/s3/options'
import { outcomeOf } from '../../../../src/engine/stores/s3/outcomes'

const answered = (name: string, httpStatusCode: number): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
const failed = (code: string): Error => Object.assign(new Error(code), { code })

describe('outcomes of S3', () => {
  it.each([
    [answered('SlowDown', 503), 'overloaded'],
    [answered('ServiceUnavailable', 503), 'overloaded'],
    [answered('Unheard', 503), 'overloaded'],
    [answered('XMinioStorageFull', 507), 'out-of-memory'],
    [answered('PreconditionFailed', 412), 'conflict'],
    [answered('AccessDenied', 403), 'rejected'],
    [answered('NoSuchBucket', 404), 'rejected'],
    [answered('InternalError', 500), 'unexpected-reply'],
    [answered('SyntaxError', 200), 'unexpected-reply'],
    [failed('ECONNREFUSED'), 'refused'],
    [failed('ENOTFOUND'), 'refused'],
    [failed('ECONNRESET'), 'disconnected'],
    [failed('ETIMEDOUT'), 'timed-out'],
    [new MalformedRecord(4, 'cut off'), 'unexpected-reply'],
    ['no error at all', 'unexpected-reply'],
  ])('%s → %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})

describe('facts of S3', () => {
  const options = s3OptionsSchema.parse({ host: 'h', region: 'eu-west-1' })
  const facts = (server: string, given = options) =>
    describeServer(given, { server, versioning: 'Enabled', bucket: 'b', client: 'c' })

  it.each([
    ['SeaweedFS 8000GB 4.48', 'SeaweedFS', '4.48'],
    ['MinIO', 'MinIO', '2006-03-01'],
    ['', 'S3 server', '2006-03-01'],
    ['nginx/1.2.3', 'S3 server (nginx/1.2.3)', '1.2.3'],
  ])('%s is %s %s', (server, product, version) => {
    expect(facts(server)).toMatchObject({ product, version })
  })

  it('name Amazon by its header or by its endpoint', () => {
    expect(facts('AmazonS3')).toMatchObject({ product: 'Amazon S3', topology: 'region eu-west-1' })
    const amazon = s3OptionsSchema.parse({})
    expect(facts('', amazon).durability.write).toMatch(/three zones/)
    expect(facts('', amazon).details).toMatchObject({ versioning: 'enabled' })
  })
})
