/**
 * The S3 store against the bare SDK on SeaweedFS, 16 operations in flight over 16 connections,
 * records of 10 × 100 B.
 *
 *   node scripts/run.mjs bench/stores/s3.ts [rounds] [seconds]
 */
import { Agent } from 'node:http'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3_KEYS, startSeaweed } from '../../scripts/servers/seaweedfs'
import { encodeRecord } from '../../src/engine/stores/framed-record'
import { s3Module } from '../../src/engine/stores/s3/schema'
import { benchContext, compare, FIELD_NAMES, throughStore } from './against-bare'

const RECORDS = 500
const limits = {
  inFlight: 16,
  rounds: Number(process.argv[2] ?? 3),
  seconds: Number(process.argv[3] ?? 2),
}
const fields = { names: FIELD_NAMES, values: FIELD_NAMES.map((name) => name.padEnd(100, 'x')) }
const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]

const server = await startSeaweed()
const driver = await s3Module.load()
const context = benchContext(limits.inFlight, limits.inFlight)
const options = s3Module.parseUri(server.uri)
const session = await driver.connect(options, context, new AbortController().signal)
await session.prepare()
const client = new S3Client({
  region: options.region,
  endpoint: `http://127.0.0.1:${server.port}`,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_KEYS.accessKey, secretAccessKey: S3_KEYS.secretKey },
  maxAttempts: 1,
  requestHandler: { httpAgent: new Agent({ keepAlive: true, maxSockets: limits.inFlight }) },
})
for (const key of keys) {
  const begin = throughStore((done) => session.insert(key, fields, 0, done))
  await new Promise<void>((resolve, reject) => begin(0, resolve, reject))
}

const Bucket = options.bucket as string
const read = throughStore((done) => session.read(anyKey(), null, done))
const insert = throughStore((done) => session.insert(anyKey(), fields, 0, done))
await compare('read', read, bareGet, limits)
await compare('insert', insert, barePut, limits)
await session.close()
client.destroy()
await server.stop()

function bareGet(_: number, next: () => void, fail: (cause: unknown) => void): void {
  client
    .send(new GetObjectCommand({ Bucket, Key: anyKey() }))
    .then(({ Body }) => Body?.transformToByteArray())
    .then(next, fail)
}

function barePut(_: number, next: () => void, fail: (cause: unknown) => void): void {
  client
    .send(new PutObjectCommand({ Bucket, Key: anyKey(), Body: encodeRecord(fields) }))
    .then(next, fail)
}
