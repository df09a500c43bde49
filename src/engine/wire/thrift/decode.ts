import { ProtocolError } from '../errors'
import { TYPE } from './encode'

/**
 * A value of Thrift's: texts hold one byte per character (latin1), structs their fields by number.
 * Integers beyond 2^53 are rounded.
 */
export type ThriftValue =
  | string
  | number
  | boolean
  | readonly ThriftValue[]
  | ThriftStruct
  | ReadonlyMap<ThriftValue, ThriftValue>

export interface ThriftStruct {
  readonly [field: number]: ThriftValue
}

/** Decodes whole values, of which the end is known; not for the measured path. */
export function decodeValue(bytes: Buffer, at: number, end: number, type: number): ThriftValue {
  return new Decoder(bytes.subarray(0, end), at).value(type)
}

export function decodeStruct(bytes: Buffer, at: number, end: number): ThriftStruct {
  return new Decoder(bytes.subarray(0, end), at).struct()
}

class Decoder {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  value(type: number): ThriftValue {
    const { bytes } = this
    switch (type) {
      case TYPE.bool:
        return bytes[this.pass(1)] !== 0
      case TYPE.byte:
        return bytes.readInt8(this.pass(1))
      case TYPE.i16:
        return bytes.readInt16BE(this.pass(2))
      case TYPE.i32:
        return bytes.readInt32BE(this.pass(4))
      case TYPE.i64:
        return Number(bytes.readBigInt64BE(this.pass(8)))
      case TYPE.double:
        return bytes.readDoubleBE(this.pass(8))
      case TYPE.binary: {
        const length = bytes.readInt32BE(this.pass(4))
        return bytes.toString('latin1', this.pass(length), this.at)
      }
      case TYPE.struct:
        return this.struct()
      case TYPE.list:
      case TYPE.set: {
        const elements = bytes[this.pass(1)]
        const count = bytes.readInt32BE(this.pass(4))
        return Array.from({ length: count }, () => this.value(elements))
      }
      case TYPE.map:
        return this.map()
      default:
        throw new ProtocolError(`no type has the number ${type}`)
    }
  }

  struct(): ThriftStruct {
    const fields: Record<number, ThriftValue> = {}
    for (let type = this.type(); type !== TYPE.stop; type = this.type()) {
      const id = this.bytes.readInt16BE(this.pass(2))
      fields[id] = this.value(type)
    }
    return fields
  }

  private map(): ReadonlyMap<ThriftValue, ThriftValue> {
    const [keys, values] = [this.type(), this.type()]
    const count = this.bytes.readInt32BE(this.pass(4))
    const entries = new Map<ThriftValue, ThriftValue>()
    for (let i = 0; i < count; i++) entries.set(this.value(keys), this.value(values))
    return entries
  }

  private type(): number {
    return this.bytes[this.pass(1)]
  }

  /** Moves on; returns where it was. */
  private pass(count: number): number {
    const { at } = this
    this.at += count
    return at
  }
}
