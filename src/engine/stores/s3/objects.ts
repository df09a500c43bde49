import type { IncomingMessage } from 'node:http'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { isMissing } from './outcomes'

/** larger bodies are sent in parts of this size */
export const PART_BYTES = 8 * 2 ** 20
/** most keys that one answer to a listing holds */
const PAGE = 1000

export interface Listed {
  readonly key: string
  readonly bytes: number
}

/** The objects of one bucket. Everything rejects with what the SDK or the system says. */
export class Objects {
  readonly #send: S3Client['send']

  constructor(
    client: S3Client,
    readonly bucket: string,
    abortSignal?: AbortSignal,
  ) {
    this.#send =
      abortSignal === undefined
        ? (command) => client.send(command)
        : (command) => client.send(command, { abortSignal })
  }

  /** null: there is none of this key */
  async get(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await this.#send(new GetObjectCommand({ Bucket: this.bucket, Key: key }))
      return await collect(Body as unknown as IncomingMessage)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    if (body.length > PART_BYTES) {
      await this.#putInParts(key, body, contentType)
      return
    }
    await this.#send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ContentLength: body.length,
      }),
    )
  }

  /** One part after the other, since the caller has one connection. */
  async #putInParts(key: string, body: Buffer, contentType: string): Promise<void> {
    const object = { Bucket: this.bucket, Key: key }
    const created = await this.#send(
      new CreateMultipartUploadCommand({ ...object, ContentType: contentType }),
    )
    const upload = { ...object, UploadId: created.UploadId }
    try {
      const parts: { ETag?: string; PartNumber: number }[] = []
      for (let from = 0; from < body.length; from += PART_BYTES) {
        const part = body.subarray(from, from + PART_BYTES)
        const PartNumber = parts.length + 1
        const { ETag } = await this.#send(
          new UploadPartCommand({ ...upload, PartNumber, Body: part, ContentLength: part.length }),
        )
        parts.push({ ETag, PartNumber })
      }
      const MultipartUpload = { Parts: parts }
      await this.#send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }))
    } catch (error) {
      // parts of an upload that is left open are kept, and paid for
      await this.#send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }))
  }

  /** @param keys at most 1000 */
  async removeAll(keys: readonly string[]): Promise<void> {
    const Objects = keys.map((Key) => ({ Key }))
    const { Errors } = await this.#send(
      new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
    )
    const first = Errors?.[0]
    if (first === undefined) return
    throw Object.assign(new Error(`${first.Key}: ${first.Message}`), { name: first.Code })
  }

  /** its type, undefined when it has none or is not there */
  async contentTypeOf(key: string): Promise<string | undefined> {
    try {
      const head = await this.#send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }))
      return head.ContentType
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Up to 1000 objects, in the order of the bytes of their keys. @param after exclusive; '' for all */
  async list(after: string, most = PAGE): Promise<{ objects: Listed[]; more: boolean }> {
    const listed = await this.#send(
      new ListObjectsV2Command({
        Bucket: this.bucket,
        MaxKeys: Math.min(most, PAGE),
        StartAfter: after === '' ? undefined : after,
      }),
    )
    return {
      objects: (listed.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key, bytes: Size })),
      more: listed.IsTruncated === true,
    }
  }
}

function collect(body: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    body.on('data', (chunk: Buffer) => chunks.push(chunk))
    body.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    body.on('error', reject)
  })
}
