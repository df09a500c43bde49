/** The part of the npm package `rocksdb` 5.2.1 that is used here; it brings no types. */
declare module 'rocksdb' {
  export type Ended = (error?: Error | null) => void

  export interface OpenOptions {
    createIfMissing?: boolean
    /** Snappy */
    compression?: boolean
    /** bytes of block cache, 32 bits; 0: no block cache */
    cacheSize?: number
    writeBufferSize?: number
    blockSize?: number
  }

  export interface RocksIterator {
    /** one entry; nothing at the end */
    next(callback: (error?: Error | null, key?: string, value?: Buffer) => void): this
    end(callback: Ended): void
  }

  /** Any call before `open` has succeeded or after `close` crashes the process. */
  export interface RocksDb {
    open(options: OpenOptions, callback: Ended): void
    close(callback: Ended): void
    get(
      key: string,
      options: { asBuffer: boolean },
      callback: (error: Error | null, value?: Buffer) => void,
    ): void
    put(key: string, value: Buffer, options: { sync: boolean }, callback: Ended): void
    del(key: string, options: { sync: boolean }, callback: Ended): void
    batch(operations: readonly { type: 'del'; key: string }[], callback: Ended): void
    iterator(options: {
      gte: string
      limit: number
      keyAsBuffer: boolean
      fillCache: boolean
      highWaterMark: number
    }): RocksIterator
    compactRange(from: string, to: string, callback: Ended): void
    /** empty for a property that there is not */
    getProperty(name: string): string
  }

  const open: (path: string) => RocksDb
  export default open
}
