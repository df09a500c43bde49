import { binary, call, field, i32, i64, listHead, STOP, TYPE } from '../../wire/thrift/encode'
import type { FieldValues } from '../port'
import type { Durability } from './options'

/** Numbers of the gateway's `TDurability`; 0: as the table was made. */
const DURABILITY: Readonly<Record<Durability, number>> = {
  default: 0,
  skip: 1,
  async: 2,
  sync: 3,
  fsync: 4,
}

/** One field of binary type. */
const bytes = (id: number, text: string): string => field(TYPE.binary, id) + binary(text)

const integer = (id: number, value: number): string => field(TYPE.i32, id) + i32(value)

/** Attribute in which HBase's clients carry the time to live of a write's cells, ms. */
const timeToLive = (seconds: number): string =>
  field(TYPE.map, 5) +
  String.fromCharCode(TYPE.binary, TYPE.binary) +
  i32(1) +
  binary('_ttl') +
  binary(i64(seconds * 1000))

/**
 * The calls of the operations on one table; all but key and fields is put together once. Strings
 * hold one byte per character. Numbers of fields: `hbase.thrift` of HBase's Thrift2.
 */
export class TableRequests {
  private readonly getHead: string
  private readonly putHead: string
  private readonly removeHead: string
  private readonly scanHead: string
  /** columns of the whole family */
  private readonly all: string
  /** a column or a cell up to its name */
  private readonly columnHead: string
  private readonly durability: string

  constructor(table: string, family: string, durability: Durability) {
    const head = (method: string): string =>
      call(method) + bytes(1, table) + field(TYPE.struct, 2) + field(TYPE.binary, 1)
    this.getHead = head('get')
    this.putHead = head('put')
    this.removeHead = head('deleteSingle')
    this.scanHead = head('getScannerResults')
    this.columnHead = bytes(1, family) + field(TYPE.binary, 2)
    this.all = listHead(TYPE.struct, 1) + bytes(1, family) + STOP
    const number = DURABILITY[durability]
    // writes say it in a field of the same type, but of another number
    this.durability = number === 0 ? '' : i32(number)
  }

  get(key: string, fields: readonly string[] | null): string {
    const columns = fields === null ? this.all : this.columns(fields)
    return `${this.getHead}${binary(key)}${field(TYPE.list, 2)}${columns}${STOP}${STOP}`
  }

  put(key: string, { names, values }: FieldValues, expirySeconds: number): string {
    const { columnHead, durability, putHead } = this
    let text = putHead + binary(key) + field(TYPE.list, 2) + listHead(TYPE.struct, names.length)
    for (let i = 0; i < names.length; i++) {
      text += columnHead + binary(names[i]) + VALUE + binary(values[i]) + STOP
    }
    if (expirySeconds !== 0) text += timeToLive(expirySeconds)
    if (durability !== '') text += PUT_DURABILITY + durability
    return text + STOP + STOP
  }

  remove(key: string): string {
    const durability = this.durability === '' ? '' : DELETE_DURABILITY + this.durability
    return this.removeHead + binary(key) + durability + STOP + STOP
  }

  /** `length` rows at most from `start` on, that one included. */
  scan(start: string, length: number, fields: readonly string[] | null): string {
    const filter = fields === null ? '' : bytes(7, fieldFilter(fields))
    return (
      this.scanHead +
      binary(start) +
      field(TYPE.list, 3) +
      this.all +
      integer(4, length) +
      filter +
      integer(15, length) +
      STOP +
      integer(3, length) +
      STOP
    )
  }

  private columns(fields: readonly string[]): string {
    let text = listHead(TYPE.struct, fields.length)
    for (const name of fields) text += this.columnHead + binary(name) + STOP
    return text
  }
}

const VALUE = field(TYPE.binary, 3)
const PUT_DURABILITY = field(TYPE.i32, 6)
const DELETE_DURABILITY = field(TYPE.i32, 7)

/**
 * Named fields of every record. Columns alone would pass over records that hold none of them, and
 * walk to the end of the table for the next that does; so the first field of each comes along.
 */
const fieldFilter = (fields: readonly string[]): string =>
  ['FirstKeyOnlyFilter()', ...fields.map(isField)].join(' OR ')

const isField = (name: string): string => `QualifierFilter(=, 'binary:${name.replace(/'/g, "''")}')`
