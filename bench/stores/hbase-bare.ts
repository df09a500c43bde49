import { createRequire } from 'node:module'

/**
 * The usual way to speak to the gateway: a connection of npm `thrift` and a client that does what
 * its compiler would have made for `get` and `put`, value by value over the protocol classes.
 */

interface Protocol {
  writeMessageBegin(name: string, type: number, sequence: number): void
  writeMessageEnd(): void
  writeStructBegin(name: string): void
  writeStructEnd(): void
  writeFieldBegin(name: string, type: number, id: number): void
  writeFieldEnd(): void
  writeFieldStop(): void
  writeListBegin(type: number, size: number): void
  writeListEnd(): void
  writeString(text: string): void
  flush(): void
  readMessageEnd(): void
  readStructBegin(): void
  readStructEnd(): void
  readFieldBegin(): { ftype: number; fid: number }
  readFieldEnd(): void
  readListBegin(): { size: number }
  readListEnd(): void
  readBinary(): Buffer
  skip(type: number): void
}

type ProtocolClass = new (output: { flush(): void }) => Protocol

interface Cell {
  family: Buffer | null
  qualifier: Buffer | null
  value: Buffer | null
}

interface Row {
  row: Buffer | null
  columnValues: Cell[]
}

type Callback = (error: Error | null, row: Row | null) => void

const [STOP, STRING, STRUCT, LIST] = [0, 11, 12, 15]
const CALL = 1

/** What `thrift.createClient` makes: it finds the callback of a reply by its number. */
class Client {
  private sequence = 0
  readonly _reqs: Record<number, Callback> = {}

  constructor(
    private readonly output: { flush(): void },
    private readonly pClass: ProtocolClass,
  ) {}

  seqid(): number {
    return this.sequence
  }

  get(table: string, row: string, callback: Callback): void {
    const out = this.begin('get', table, row, callback)
    out.writeFieldBegin('columns', LIST, 2)
    out.writeListBegin(STRUCT, 1)
    out.writeStructBegin('TColumn')
    writeText(out, 'family', 1, 'cf')
    out.writeFieldStop()
    out.writeStructEnd()
    out.writeListEnd()
    out.writeFieldEnd()
    this.end(out)
  }

  put(table: string, row: string, name: string, value: string, callback: Callback): void {
    const out = this.begin('put', table, row, callback)
    out.writeFieldBegin('columnValues', LIST, 2)
    out.writeListBegin(STRUCT, 1)
    out.writeStructBegin('TColumnValue')
    writeText(out, 'family', 1, 'cf')
    writeText(out, 'qualifier', 2, name)
    writeText(out, 'value', 3, value)
    out.writeFieldStop()
    out.writeStructEnd()
    out.writeListEnd()
    out.writeFieldEnd()
    this.end(out)
  }

  recv_get(input: Protocol, _type: number, sequence: number): void {
    this.received(input, sequence)
  }

  recv_put(input: Protocol, _type: number, sequence: number): void {
    this.received(input, sequence)
  }

  private begin(method: string, table: string, row: string, callback: Callback): Protocol {
    this.sequence++
    this._reqs[this.sequence] = callback
    const out = new this.pClass(this.output)
    out.writeMessageBegin(method, CALL, this.sequence)
    out.writeStructBegin('args')
    writeText(out, 'table', 1, table)
    out.writeFieldBegin('request', STRUCT, 2)
    out.writeStructBegin('request')
    writeText(out, 'row', 1, row)
    return out
  }

  private end(out: Protocol): void {
    out.writeFieldStop()
    out.writeStructEnd()
    out.writeFieldEnd()
    out.writeFieldStop()
    out.writeStructEnd()
    out.writeMessageEnd()
    this.output.flush()
  }

  private received(input: Protocol, sequence: number): void {
    const callback = this._reqs[sequence]
    delete this._reqs[sequence]
    let row: Row | null = null
    let error: Error | null = null
    input.readStructBegin()
    for (;;) {
      const { ftype, fid } = input.readFieldBegin()
      if (ftype === STOP) break
      if (fid === 0 && ftype === STRUCT) row = readRow(input)
      else {
        input.skip(ftype)
        error = new Error('HBase answered with an exception')
      }
      input.readFieldEnd()
    }
    input.readStructEnd()
    input.readMessageEnd()
    callback(error, row)
  }
}

function writeText(out: Protocol, name: string, id: number, text: string): void {
  out.writeFieldBegin(name, STRING, id)
  out.writeString(text)
  out.writeFieldEnd()
}

function readRow(input: Protocol): Row {
  const result: Row = { row: null, columnValues: [] }
  input.readStructBegin()
  for (;;) {
    const { ftype, fid } = input.readFieldBegin()
    if (ftype === STOP) break
    if (fid === 1 && ftype === STRING) result.row = input.readBinary()
    else if (fid === 2 && ftype === LIST) {
      const { size } = input.readListBegin()
      for (let i = 0; i < size; i++) result.columnValues.push(readCell(input))
      input.readListEnd()
    } else input.skip(ftype)
    input.readFieldEnd()
  }
  input.readStructEnd()
  return result
}

function readCell(input: Protocol): Cell {
  const cell: Cell = { family: null, qualifier: null, value: null }
  input.readStructBegin()
  for (;;) {
    const { ftype, fid } = input.readFieldBegin()
    if (ftype === STOP) break
    if (fid === 1) cell.family = input.readBinary()
    else if (fid === 2) cell.qualifier = input.readBinary()
    else if (fid === 3) cell.value = input.readBinary()
    else input.skip(ftype)
    input.readFieldEnd()
  }
  input.readStructEnd()
  return cell
}

interface Connection {
  end(): void
  on(event: 'error', listener: (error: Error) => void): void
}

interface Library {
  readonly TBufferedTransport: unknown
  readonly TBinaryProtocol: unknown
  createConnection(host: string, port: number, options: object): Connection
  createClient(client: typeof Client, connection: Connection): Client
}

export interface BareClient {
  readonly client: Client
  end(): void
}

/** One connection to a Thrift2 gateway, over npm `thrift`. */
export function connectBare(port: number): BareClient {
  const thrift = createRequire(import.meta.url)('thrift') as Library
  const { TBufferedTransport: transport, TBinaryProtocol: protocol } = thrift
  const connection = thrift.createConnection('127.0.0.1', port, { transport, protocol })
  connection.on('error', (error) => {
    throw error
  })
  return { client: thrift.createClient(Client, connection), end: () => connection.end() }
}
