import type { FormSpec } from '../form-fields'
import { hostText } from '../text-codec'
import type { HBaseOptions } from './options'

export const hbaseForm: FormSpec<HBaseOptions> = {
  embedded: false,
  exampleUri: 'hbase://127.0.0.1:9090/usertable',
  texts: { host: hostText },
  fields: [
    { path: 'host', group: 'endpoint' },
    { path: 'port', group: 'endpoint' },
    { path: 'table', group: 'endpoint' },
    { path: 'durability', group: 'promises' },
    { path: 'transport', group: 'connections', measured: true },
    { path: 'family', group: 'storage' },
    { path: 'regions', group: 'storage', measured: true },
  ],
}
