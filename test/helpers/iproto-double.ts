import { decodeMulti } from '@msgpack/msgpack'
import { ProtocolDouble } from './protocol-double'

type Value = string | number | boolean | null | readonly Value[] | { [name: string]: Value }
type Fields = Record<number, unknown>

const VSPACE = 281
const VINDEX = 289
const VFUNC = 297

const number = (value: number, bytes: number): string => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer.toString('latin1')
}

/** MessagePack, written independently of the product's: texts of one byte per character. */
function pack(value: Value): string {
  if (value === null) return '\xc0'
  if (typeof value === 'boolean') return value ? '\xc3' : '\xc2'
  if (typeof value === 'number') return `\xce${number(value, 4)}`
  if (typeof value === 'string') return `\xdb${number(value.length, 4)}${value}`
  if (Array.isArray(value)) return `\xdd${number(value.length, 4)}${value.map(pack).join('')}`
  const entries = Object.entries(value)
  const body = entries.map(([name, inner]) => pack(name) + pack(inner)).join('')
  return `\xdf${number(entries.length, 4)}${body}`
}

/** Texts as bytes, so that none is lost. */
function latin1(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  return Array.isArray(value) ? value.map(latin1) : value
}

/** A small Tarantool: one space of records, one of marks; enough for the store's layout. */
export class IprotoDouble extends ProtocolDouble {
  readonly records = new Map<string, string[]>()
  readonly marks = new Map<string, string>()
  /** every request taken, oldest first */
  readonly log: string[] = []
  index = 'tree'
  parts: Value = [[0, 'string']]
  engine = 'memtx'
  hasSpace = true
  hasFunction = true
  version = '2.6.0'
  /** what the settings say beside what every server tells */
  settings: Record<string, Value> = {}
  /** error replies by request: `replace` → [7, 'read-only']; `*` for every request */
  readonly errors = new Map<string, readonly [code: number, text: string]>()
  /** answers of one read are given in the opposite order */
  reversed = false

  protected override greeting(): string {
    const first = `Tarantool ${this.version} (Binary) 5fdc8bb5-0000-4000-8000-0123456789ab`
    return `${first.padEnd(63)}\n${Buffer.alloc(32, 7).toString('base64').padEnd(63)}\n`
  }

  protected override answers(input: string): { answers: string[]; rest: string } {
    const answers: string[] = []
    const bytes = Buffer.from(input, 'latin1')
    let at = 0
    while (bytes.length - at >= 5) {
      const end = at + 5 + bytes.readUInt32BE(at + 1)
      if (bytes.length < end) break
      const [header, body] = decodeMulti(bytes.subarray(at + 5, end), { rawStrings: true })
      answers.push(this.answer(header as Fields, (body ?? {}) as Fields))
      at = end
    }
    if (this.reversed) answers.reverse()
    return { answers, rest: input.slice(at) }
  }

  private answer(header: Fields, raw: Fields): string {
    const body = Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, latin1(value)]))
    const type = TYPES[header[0] as number] ?? 'unknown'
    const error = this.errors.get(type) ?? this.errors.get('*')
    const rows = this.perform(type, body, error !== undefined)
    const code = error === undefined ? 0 : 0x8000 + error[0]
    const sync = `\xcf${number(0, 4)}${number(header[1] as number, 4)}`
    const data = error === undefined ? `\x81\x30${pack(rows)}` : `\x82\x52\x80\x31${pack(error[1])}`
    const reply = `\x83\x00\xce${number(code, 4)}\x01${sync}\x05\xce${number(78, 4)}${data}`
    return `\xce${number(reply.length, 4)}${reply}`
  }

  private perform(type: string, body: Fields, refused: boolean): Value[] {
    const space = body[0x10] as number
    const key = (body[0x20] as Value[] | undefined) ?? []
    const tuple = (body[0x21] as string[] | undefined) ?? []
    this.log.push([type, ...(space === undefined ? [] : [space]), ...key].join(' '))
    if (refused) return []
    if (type === 'select') return this.select(space, key, body)
    if (type === 'eval') return this.evaluate(body[0x27] as string)
    if (type === 'replace') {
      if (space === MARKS) this.marks.set(tuple[0], tuple[1])
      else this.records.set(tuple[0], tuple)
      return [tuple]
    }
    if (type === 'delete') {
      const found = this.records.get(String(key[0]))
      this.records.delete(String(key[0]))
      this.marks.delete(String(key[0]))
      return found === undefined ? [] : [found]
    }
    if (type === 'call') this.merge(tuple as unknown as [number, string, string[]])
    return []
  }

  private select(space: number, key: Value[], body: Fields): Value[] {
    const [wanted] = key
    if (space === VSPACE && wanted === 'touchstone_marks') return [[MARKS, 1, wanted, 'memtx']]
    if (space === VSPACE) return this.hasSpace ? [[1024, 1, 'ycsb', this.engine]] : []
    if (space === VINDEX) return [[1024, 0, 'primary', this.index, {}, this.parts]]
    if (space === VFUNC) return this.hasFunction ? [[80, 1, wanted]] : []
    if (space === MARKS) {
      const mark = this.marks.get(String(wanted))
      return mark === undefined ? [] : [[String(wanted), mark]]
    }
    const all = [...this.records.keys()].sort()
    const above = WALKS[(body[0x14] as number | undefined) ?? 0]
    const keys = all.filter((found) => wanted === undefined || above(found, String(wanted)))
    return keys.slice(0, body[0x12] as number).map((found) => this.records.get(found) as string[])
  }

  private evaluate(program: string): Value[] {
    if (program.includes(':len()')) return [this.records.size]
    if (!program.includes('wal_mode')) return []
    return [
      {
        ...{ package: 'Tarantool', version: `${this.version}-0-g47aa4e01e`, read_only: false },
        ...{ instances: 1, wal_mode: 'write', checkpoint_interval: 3600, memtx_memory: 2 ** 27 },
        ...this.settings,
      },
    ]
  }

  private merge([, key, fields]: [number, string, string[]]): void {
    const old = this.records.get(key)?.slice(1) ?? []
    const merged = new Map<string, string>()
    for (const list of [old, fields]) {
      for (let i = 0; i < list.length; i += 2) merged.set(list[i], list[i + 1])
    }
    this.records.set(key, [key, ...[...merged].flat()])
  }
}

const MARKS = 513

const TYPES: Readonly<Record<number, string>> = {
  ...{ 1: 'select', 3: 'replace', 5: 'delete', 7: 'auth', 8: 'eval', 10: 'call', 64: 'ping' },
}

/** by iterator: equal, all, at least, above */
const WALKS: Readonly<Record<number, (found: string, wanted: string) => boolean>> = {
  0: (found, wanted) => found === wanted,
  2: () => true,
  5: (found, wanted) => found >= wanted,
  6: (found, wanted) => found > wanted,
}
