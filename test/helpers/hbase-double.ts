import { ProtocolDouble } from './protocol-double'
import { readMessage, type Struct, type Value, writeMessage } from './thrift-codec'

/** One table: cells by row. */
export interface TableOfDouble {
  families: string[]
  readonly rows: Map<string, Map<string, string>>
  readonly splits: readonly string[]
  disabled: boolean
}

/** How a call fails: by a declared exception (field 1), or by one that is not (field 0). */
export interface FailureOfDouble {
  readonly field: 0 | 1
  readonly message: string
  /** of one that is not declared */
  readonly kind?: number
}

const REPLY = 2
const EXCEPTION = 3

/** A small Thrift2 gateway: tables of one family, enough for the store. */
export class HBaseDouble extends ProtocolDouble {
  readonly tables = new Map<string, TableOfDouble>()
  /** methods called, oldest first */
  readonly log: string[] = []
  /** arguments of the last call of each method */
  readonly last = new Map<string, Struct>()
  readonly failures = new Map<string, FailureOfDouble>()
  /** 1: the older Thrift gateway */
  gatewayType = 2
  /** as a table was made: number of TDurability */
  tableDurability = 0
  readOnly = false
  /** calls and answers have their length before them */
  framed = false

  table(name: string): TableOfDouble {
    const found = this.tables.get(name)
    if (found === undefined) throw new Error(`no table ${name}`)
    return found
  }

  protected override answers(input: string): { answers: string[]; rest: string } {
    const answers: string[] = []
    let rest = input
    const head = this.framed ? 4 : 0
    while (rest.length > head) {
      const message = readMessage(rest.slice(head))
      if (message === null) break
      rest = rest.slice(head + message.bytes)
      const answer = this.answer(message.method, message.body)
      answers.push(this.framed ? inFrame(answer) : answer)
    }
    return { answers, rest }
  }

  private answer(method: string, args: Struct): string {
    this.log.push(method)
    this.last.set(method, args)
    const failure = this.failures.get(method)
    if (failure?.field === 0) {
      return writeMessage(method, EXCEPTION, { 1: failure.message, 2: failure.kind ?? 6 })
    }
    if (failure !== undefined) return writeMessage(method, REPLY, { 1: { 1: failure.message } })
    const result = this.perform(method, args)
    return writeMessage(method, REPLY, result === null ? {} : { 0: result })
  }

  private perform(method: string, args: Struct): Value {
    switch (method) {
      case 'getThriftServerType':
        return this.gatewayType
      case 'tableExists':
        return this.tables.has(nameOf(args[1]))
      case 'isTableDisabled':
        return this.table(nameOf(args[1])).disabled
      case 'createTable':
        return this.create(args)
      case 'enableTable':
      case 'disableTable':
        this.table(nameOf(args[1])).disabled = method === 'disableTable'
        return null
      case 'truncateTable':
        this.table(nameOf(args[1])).rows.clear()
        this.table(nameOf(args[1])).disabled = false
        return null
      case 'getTableDescriptor':
        return this.describe(nameOf(args[1]))
      case 'getAllRegionLocations':
        return this.locations(String(args[1]))
      default:
        return this.access(method, this.table(String(args[1])), args)
    }
  }

  private create(args: Struct): null {
    const { 1: description, 2: splits = [] } = args
    const { 1: name, 2: columns } = description as Struct
    const families = (columns as Struct[]).map((column) => String(column[1]))
    const table = { families, rows: new Map(), splits: splits as string[], disabled: false }
    this.tables.set(nameOf(name), table)
    return null
  }

  private describe(name: string): Struct {
    const attributes = new Map([['READONLY', String(this.readOnly)]])
    const columns = this.table(name).families.map((family) => ({ 1: family }))
    return { 1: { 2: name }, 2: columns, 3: attributes, 4: this.tableDurability }
  }

  private locations(name: string): Struct[] {
    const region = (host: string): Struct => ({ 1: { 1: host, 2: 16020 }, 2: { 2: name } })
    return ['a', ...this.table(name).splits.map((_, i) => (i % 2 === 0 ? 'b' : 'a'))].map(region)
  }

  private access(method: string, { rows }: TableOfDouble, args: Struct): Value {
    const { 2: request, 3: limit } = args
    if (method === 'deleteMultiple') {
      for (const one of request as Struct[]) rows.delete(String(one[1]))
      return []
    }
    const what = request as Struct
    const key = String(what[1] ?? '')
    if (method === 'deleteSingle') rows.delete(key)
    else if (method === 'put') {
      const cells = rows.get(key) ?? new Map<string, string>()
      for (const cell of what[2] as Struct[]) cells.set(String(cell[2]), String(cell[3]))
      rows.set(key, cells)
    } else if (method === 'get') {
      const wanted = (what[2] as Struct[]).map((column) => column[2]).filter((name) => name)
      return resultOf(key, rows.get(key), wanted as string[])
    } else if (method === 'getScannerResults') {
      const keys = [...rows.keys()].sort().filter((found) => found >= key)
      return keys.slice(0, Number(limit)).map((found) => resultOf(found, rows.get(found), []))
    }
    return null
  }
}

function inFrame(text: string): string {
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length)
  return length.toString('latin1') + text
}

const nameOf = (value: Value): string => {
  const { 1: namespace = 'default', 2: table } = value as Struct
  return namespace === 'default' ? String(table) : `${namespace}:${table}`
}

/** A row; without a cell that is wanted it has no key either. */
function resultOf(key: string, cells: Map<string, string> | undefined, wanted: string[]): Struct {
  const found = [...(cells ?? [])].filter(([name]) => wanted.length === 0 || wanted.includes(name))
  const columns = found.map(([name, value]): Struct => ({ 1: 'cf', 2: name, 3: value, 4: null }))
  return columns.length === 0 ? { 2: [] } : { 1: key, 2: columns, 3: false, 4: false }
}
