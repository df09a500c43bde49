import type { StoreCapabilities } from '../port'

/** What LevelDB and its descendant can do; free of drivers, so that a schema may import it. */
export const LEVEL_CAPABILITIES: StoreCapabilities = {
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'not-found',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: false,
  manyProcesses: false,
  pipelining: false,
  poolWait: false,
  connections: false,
  maxValueBytes: null,
}
