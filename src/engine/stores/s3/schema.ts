import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { s3Form } from './form'
import { formatS3Uri, parseS3Uri, type S3Options, s3OptionsSchema } from './options'

const CAPABILITIES: StoreCapabilities = {
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'not-found',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: false,
  manyProcesses: true,
  pipelining: false,
  poolWait: true,
  connections: true,
  maxValueBytes: null,
}

const NAMES = {
  kind: 's3',
  title: 'S3 / MinIO',
  schemes: ['s3', 's3+http'],
}

/** Amazon S3 and what speaks its protocol: MinIO, SeaweedFS, Ceph. One object is one record. */
export const s3Module: StoreModule<S3Options> = {
  ...NAMES,
  form: storeForm(NAMES, s3OptionsSchema, s3Form),
  texts: s3Form.texts,
  options: s3OptionsSchema,
  parseUri: parseS3Uri,
  formatUri: formatS3Uri,
  redact: (options) => (options.secretKey === null ? options : { ...options, secretKey: '***' }),
  withPassword: (options, secretKey) => ({ ...options, secretKey }),
  capabilities: () => CAPABILITIES,
  load: async () => {
    // the SDK would tell users of this product to get another Node, on every start
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    try {
      return (await import('./store')).s3Driver
    } catch (cause) {
      throw new WorkbenchError(
        'driver-missing',
        "The driver '@aws-sdk/client-s3' cannot be loaded.",
        {
          hint: 'It is optional: install it beside Touchstone (npm install @aws-sdk/client-s3).',
          cause,
        },
      )
    }
  },
}
