import { ProtocolError } from '../../wire/errors'
import { TYPE } from '../../wire/thrift/encode'
import type { ThriftScanner } from '../../wire/thrift/scanner'
import { skipValue } from '../../wire/thrift/skip'

/** Takes one record; its fields are its own. */
export type TakeRecord = (key: string, fields: Map<string, string>) => void

/** Rows in an answer: one or none of a `get`, as many as there are of a scan. */
export function countRecords(scanner: ThriftScanner): number {
  const { bytes, resultAt, resultType } = scanner
  if (resultType === TYPE.list) return bytes.readInt32BE(resultAt + 1)
  if (resultType !== TYPE.struct) throw new ProtocolError('a read was not answered with rows')
  return new RowReader(bytes, resultAt, scanner.end).read(null, null).key === null ? 0 : 1
}

/** @param wanted names of the fields to keep; null: all */
export function eachRecord(
  scanner: ThriftScanner,
  wanted: readonly string[] | null,
  take: TakeRecord,
): void {
  const { bytes, end, resultAt, resultType } = scanner
  const many = resultType === TYPE.list
  const reader = new RowReader(bytes, many ? resultAt + 5 : resultAt, end)
  for (let left = many ? bytes.readInt32BE(resultAt + 1) : 1; left > 0; left--) {
    const fields = new Map<string, string>()
    const { key } = reader.read(fields, wanted)
    if (key !== null) take(key, fields)
  }
}

/** Walks rows (`TResult`) that are known to be whole. */
class RowReader {
  key: string | null = null

  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly end: number,
  ) {}

  /** One row: its key, null when there is none, and its fields unless nobody wants them. */
  read(fields: Map<string, string> | null, wanted: readonly string[] | null): this {
    this.key = null
    for (let type = this.next(); type !== TYPE.stop; type = this.next()) {
      const id = this.bytes.readInt16BE(this.at)
      this.at += 2
      if (id === 1 && type === TYPE.binary) this.key = this.text()
      else if (id === 2 && type === TYPE.list && fields !== null) this.cells(fields, wanted)
      else this.skip(type)
    }
    return this
  }

  private cells(fields: Map<string, string>, wanted: readonly string[] | null): void {
    const count = this.bytes.readInt32BE(this.at + 1)
    this.at += 5
    for (let i = 0; i < count; i++) {
      let name = ''
      let value = ''
      for (let type = this.next(); type !== TYPE.stop; type = this.next()) {
        const id = this.bytes.readInt16BE(this.at)
        this.at += 2
        if (id === 2 && type === TYPE.binary) name = this.text()
        else if (id === 3 && type === TYPE.binary) value = this.text()
        else this.skip(type)
      }
      if (wanted === null || wanted.includes(name)) fields.set(name, value)
    }
  }

  private next(): number {
    return this.bytes[this.at++]
  }

  private text(): string {
    const from = this.at + 4
    this.at = from + this.bytes.readInt32BE(this.at)
    return this.bytes.toString('latin1', from, this.at)
  }

  private skip(type: number): void {
    this.at = skipValue(this.bytes, this.at, this.end, type)
  }
}
