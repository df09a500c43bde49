import { createRequire } from 'node:module'

/**
 * Thrift's binary protocol by the protocol classes of npm `thrift`, which know nothing of ours.
 * Texts hold one byte per character, structs are objects by number of field.
 */

export type Value = string | number | boolean | null | Value[] | Map<string, string> | Struct

export interface Struct {
  [field: number]: Value
}

export interface Message {
  readonly method: string
  /** 1 call, 2 reply, 3 exception */
  readonly type: number
  readonly sequence: number
  readonly body: Struct
  /** how much of the input it took */
  readonly bytes: number
}

interface Transport {
  inBuf: Buffer
  writeCursor: number
  readCursor: number
  flush(): void
}

interface Protocol {
  readMessageBegin(): { fname: string; mtype: number; rseqid: number }
  readFieldBegin(): { ftype: number; fid: number }
  readListBegin(): { etype: number; size: number }
  readMapBegin(): { ktype: number; vtype: number; size: number }
  readBool(): boolean
  readByte(): number
  readI16(): number
  readI32(): number
  readI64(): { toNumber(): number }
  readBinary(): Buffer
  writeMessageBegin(name: string, type: number, sequence: number): void
  writeMessageEnd(): void
  writeFieldBegin(name: string, type: number, id: number): void
  writeFieldStop(): void
  writeListBegin(type: number, size: number): void
  writeMapBegin(keys: number, values: number, size: number): void
  writeBool(value: boolean): void
  writeI32(value: number): void
  writeBinary(value: Buffer): void
}

interface Library {
  readonly TBufferedTransport: new (
    buffer?: undefined,
    onFlush?: (bytes: Buffer) => void,
  ) => Transport
  readonly TBinaryProtocol: new (transport: Transport) => Protocol
  readonly Thrift: { readonly Type: Readonly<Record<string, number>> }
}

const {
  TBufferedTransport,
  TBinaryProtocol,
  Thrift: { Type },
} = createRequire(import.meta.url)('thrift') as Library

/** The first message of `input`; null: it is not whole. */
export function readMessage(input: string): Message | null {
  const transport = new TBufferedTransport()
  transport.inBuf = Buffer.from(input, 'latin1')
  transport.writeCursor = input.length
  const protocol = new TBinaryProtocol(transport)
  try {
    const { fname: method, mtype: type, rseqid: sequence } = protocol.readMessageBegin()
    const body = readStruct(protocol)
    return { method, type, sequence, body, bytes: transport.readCursor }
  } catch (error) {
    if ((error as Error).name === 'InputBufferUnderrunError') return null
    throw error
  }
}

function readStruct(protocol: Protocol): Struct {
  const fields: Struct = {}
  for (;;) {
    const { ftype, fid } = protocol.readFieldBegin()
    if (ftype === Type.STOP) return fields
    fields[fid] = readValue(protocol, ftype)
  }
}

function readValue(protocol: Protocol, type: number): Value {
  if (type === Type.BOOL) return protocol.readBool()
  if (type === Type.BYTE) return protocol.readByte()
  if (type === Type.I16) return protocol.readI16()
  if (type === Type.I32) return protocol.readI32()
  if (type === Type.I64) return protocol.readI64().toNumber()
  if (type === Type.STRING) return Buffer.from(protocol.readBinary()).toString('latin1')
  if (type === Type.STRUCT) return readStruct(protocol)
  if (type === Type.LIST) {
    const { etype, size } = protocol.readListBegin()
    return Array.from({ length: size }, () => readValue(protocol, etype))
  }
  if (type === Type.MAP) {
    const { ktype, vtype, size } = protocol.readMapBegin()
    const map = new Map<string, string>()
    for (let i = 0; i < size; i++) {
      map.set(String(readValue(protocol, ktype)), String(readValue(protocol, vtype)))
    }
    return map
  }
  throw new Error(`a value of type ${type}`)
}

export function writeMessage(method: string, type: number, body: Struct): string {
  let written = ''
  const transport = new TBufferedTransport(undefined, (bytes) => {
    written = bytes.toString('latin1')
  })
  const protocol = new TBinaryProtocol(transport)
  protocol.writeMessageBegin(method, type, 0)
  writeStruct(protocol, body)
  protocol.writeMessageEnd()
  transport.flush()
  return written
}

function writeStruct(protocol: Protocol, fields: Struct): void {
  for (const [id, value] of Object.entries(fields) as [string, Value][]) {
    if (value === null) continue
    protocol.writeFieldBegin('', typeOf(value), Number(id))
    writeValue(protocol, value)
  }
  protocol.writeFieldStop()
}

function writeValue(protocol: Protocol, value: Value): void {
  if (typeof value === 'boolean') protocol.writeBool(value)
  else if (typeof value === 'number') protocol.writeI32(value)
  else if (typeof value === 'string') protocol.writeBinary(Buffer.from(value, 'latin1'))
  else if (Array.isArray(value)) {
    protocol.writeListBegin(typeOf(value[0] ?? {}), value.length)
    for (const element of value) writeValue(protocol, element)
  } else if (value instanceof Map) {
    protocol.writeMapBegin(Type.STRING, Type.STRING, value.size)
    for (const text of [...value].flat()) writeValue(protocol, text)
  } else if (value !== null) writeStruct(protocol, value)
}

function typeOf(value: Value): number {
  if (typeof value === 'boolean') return Type.BOOL
  if (typeof value === 'number') return Type.I32
  if (typeof value === 'string') return Type.STRING
  if (Array.isArray(value)) return Type.LIST
  return value instanceof Map ? Type.MAP : Type.STRUCT
}
