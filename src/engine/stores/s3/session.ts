import {
  CreateBucketCommand,
  GetBucketVersioningCommand,
  HeadBucketCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { WorkbenchError } from '../../../shared/errors'
import { packageVersion } from '../embedded'
import type { Gate } from '../gate'
import { KeyLines } from '../key-lines'
import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { describeS3ConnectError } from './connect-errors'
import { clearBucket, inspectBucket, sizeOfBucket, writeMark } from './data-set'
import { describeServer } from './facts'
import type { Objects } from './objects'
import { type Equipment, type Kind, S3Operation } from './operation'
import type { S3Options } from './options'
import { statusOf } from './outcomes'

export interface SessionParts {
  readonly options: S3Options
  /** over the connections of the operations */
  readonly objects: Objects
  /** over connections apart */
  readonly control: Objects
  readonly controlClient: S3Client
  readonly serverHeader: () => string
  readonly clearAtOnce: number
  readonly close: () => Promise<void>
}

const NO_EXPIRY = new Error('S3 lets objects expire by days and by rules for a bucket only.')

export class S3Session implements StoreSession {
  /** the protocol has none */
  readonly counters = null
  readonly #equipment: Equipment
  readonly #bucket: { readonly Bucket: string }

  constructor(
    private readonly parts: SessionParts,
    private readonly gate: Gate,
  ) {
    this.#equipment = { objects: parts.objects, gate, lines: new KeyLines<S3Operation>() }
    this.#bucket = { Bucket: parts.control.bucket }
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const operation = this.#operation('read', key, done)
    operation.fields = fields
    operation.start()
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('update', key, values, expirySeconds, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('insert', key, values, expirySeconds, done)
  }

  remove(key: string, done: Completion): void {
    this.#operation('remove', key, done).start()
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    const operation = this.#operation('scan', startKey, done)
    operation.fields = fields
    operation.length = length
    operation.start()
  }

  async facts(): Promise<StoreFacts> {
    const { options, control, controlClient, serverHeader } = this.parts
    const versioning = await controlClient
      .send(new GetBucketVersioningCommand(this.#bucket))
      .then(({ Status }) => Status ?? null)
      .catch(() => null)
    return describeServer(options, {
      server: serverHeader(),
      versioning,
      bucket: control.bucket,
      client: `@aws-sdk/client-s3 ${packageVersion('@aws-sdk/client-s3')}, own HTTP handler`,
    })
  }

  async inspect(): Promise<DataSetState> {
    try {
      return await inspectBucket(this.parts.control)
    } catch (error) {
      if ((error as Error).name === 'NoSuchBucket') return { records: 0, empty: true, mark: null }
      throw describeS3ConnectError(error, this.parts.options)
    }
  }

  /** Makes the bucket when it is not there. */
  async prepare(): Promise<void> {
    try {
      await this.parts.controlClient.send(new CreateBucketCommand(this.#bucket))
    } catch (error) {
      const { name } = error as Error
      if (name === 'BucketAlreadyOwnedByYou') return
      // others say so of one's own as well; whether it may be used shows in listing it
      if (name === 'BucketAlreadyExists' || name === 'AccessDenied') await this.#mustList(error)
      else throw describeS3ConnectError(error, this.parts.options)
    }
  }

  async #mustList(cause: unknown): Promise<void> {
    const { control } = this.parts
    await control.list('', 1).catch(() => {
      const message = `The bucket '${control.bucket}' cannot be used: it belongs to somebody else, or may not be made.`
      const hint = 'Name another bucket, or have this one made for you.'
      throw new WorkbenchError('server-refused', message, { hint, cause })
    })
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    return writeMark(this.parts.control, mark)
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return clearBucket(this.parts.control, this.parts.clearAtOnce, onProgress, signal)
  }

  size(): Promise<StoreSize> {
    return sizeOfBucket(this.parts.control)
  }

  readonly roundTrip = async (): Promise<void> => {
    await this.parts.controlClient.send(new HeadBucketCommand(this.#bucket)).catch((error) => {
      // a bucket that is not made yet answers as fast
      if (statusOf(error) !== 404) throw error
    })
  }

  async close(): Promise<void> {
    this.gate.close()
    await this.parts.close()
  }

  #write(
    kind: 'insert' | 'update',
    key: string,
    values: FieldValues,
    expirySeconds: number,
    done: Completion,
  ): void {
    if (expirySeconds !== 0) {
      done.fail('rejected', NO_EXPIRY)
      return
    }
    const operation = this.#operation(kind, key, done)
    operation.values = values
    operation.start()
  }

  #operation(kind: Kind, key: string, done: Completion): S3Operation {
    return new S3Operation(kind, key, done, this.#equipment)
  }
}
