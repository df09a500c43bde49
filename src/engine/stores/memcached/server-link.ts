import type { MemcachedConnection } from './connection'

/** One of the servers, apart from the operations. */
export interface ServerLink {
  /** "127.0.0.1:11211" */
  readonly name: string
  /** idle but for facts, data set and round trips */
  readonly control: MemcachedConnection
  /** opens one more connection, for counters */
  readonly openControl: () => Promise<MemcachedConnection>
  /**
   * Opens one more connection, on which keys can be listed.
   *
   * @throws WorkbenchError 'unsupported' where the protocol has no way to
   */
  readonly openListing: () => Promise<MemcachedConnection>
}
