import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreCapabilities, StoreModule } from '../port'
import { hbaseForm } from './form'
import { formatHBaseUri, type HBaseOptions, hbaseOptionsSchema, parseHBaseUri } from './options'

/** a cell takes 10 MiB with its key and names, unless the servers are configured otherwise */
const LARGEST_CELL_BYTES = 10 * 1024 * 1024
const NAMES_BYTES = 64 * 1024

const CAPABILITIES: StoreCapabilities = {
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'creates',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: true,
  manyProcesses: true,
  pipelining: true,
  poolWait: true,
  connections: true,
  maxValueBytes: LARGEST_CELL_BYTES - NAMES_BYTES,
}

const NAMES = {
  kind: 'hbase',
  title: 'HBase',
  schemes: ['hbase'],
}

/** HBase 2.2 or later through its Thrift2 gateway. Row key = key, qualifier = field, as in YCSB. */
export const hbaseModule: StoreModule<HBaseOptions> = {
  ...NAMES,
  form: storeForm(NAMES, hbaseOptionsSchema, hbaseForm),
  texts: hbaseForm.texts,
  options: hbaseOptionsSchema,
  parseUri: parseHBaseUri,
  formatUri: (options) => formatHBaseUri(options),
  redact: (options) => options,
  capabilities: () => CAPABILITIES,
  load: async () => {
    try {
      return (await import('./store')).hbaseDriver
    } catch (cause) {
      throw new WorkbenchError('driver-missing', 'The HBase client cannot be loaded.', {
        hint: 'It is part of Touchstone: install that again.',
        cause,
      })
    }
  },
}
