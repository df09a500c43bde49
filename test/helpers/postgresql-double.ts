import { ProtocolDouble } from './protocol-double'

const int16 = (value: number): string => String.fromCharCode(value >> 8, value & 255)
const int32 = (value: number): string => int16((value >>> 16) & 0xffff) + int16(value & 0xffff)
const message = (type: string, body: string): string => type + int32(body.length + 4) + body
const complete = (tag: string): string => message('C', `${tag}\0`)
const columns = (names: readonly string[]): string =>
  message(
    'T',
    int16(names.length) +
      names
        .map((n) => `${n}\0${int32(0)}${int16(0)}${int32(25)}${int16(-1)}${int32(-1)}${int16(0)}`)
        .join(''),
  )
const row = (values: readonly string[]): string =>
  message('D', int16(values.length) + values.map((v) => int32(v.length) + v).join(''))

const READY = message('Z', 'I')
const LOGGED_IN = message('R', int32(0)) + message('K', int32(1) + int32(2)) + READY
const SSL_REQUEST = 80_877_103

/**
 * A small PostgreSQL that lets everybody in: it reads and writes records with one field, field0, by
 * the store's statements, knows its version, and answers everything else with no rows. Values are
 * of bytes below 128.
 */
export class PostgresqlDouble extends ProtocolDouble {
  readonly records = new Map<string, string>()
  /** every statement that was executed, oldest first */
  readonly log: string[] = []
  /** SQLSTATE by the word that a statement begins with */
  readonly errors = new Map<string, string>()
  /** SQLSTATE with which nobody is let in */
  refusal: string | null = null
  parsed = 0
  private readonly statements = new Map<string, string>()
  private bound: { text: string; values: string[] } = { text: '', values: [] }
  private failed = false

  protected override answers(input: string): { answers: string[]; rest: string } {
    const answers: string[] = []
    let at = 0
    let due = ''
    for (;;) {
      const begins = input.charCodeAt(at) === 0
      const head = begins ? at : at + 1
      if (input.length < head + 4) break
      const length = read32(input, head)
      if (input.length < head + length) break
      const body = input.slice(head + 4, head + length)
      const type = begins ? '' : input[at]
      at = head + length
      due += this.answer(type, body)
      // what belongs to one statement is one answer
      if (type !== '' && type !== 'S' && type !== 'Q') continue
      answers.push(due)
      due = ''
    }
    return { answers, rest: input.slice(at) }
  }

  private answer(type: string, body: string): string {
    if (type === '') return this.begin(read32(body, 0))
    if (type === 'S') {
      this.failed = false
      return READY
    }
    if (type === 'Q') return this.execute(body.slice(0, -1), [], true) + READY
    if (this.failed) return ''
    if (type === 'P') return this.parse(body)
    if (type === 'C') return message('3', '')
    if (type === 'D') return this.describe(body)
    if (type === 'B') return this.bind(body)
    if (type === 'E') return this.execute(this.bound.text, this.bound.values, false)
    return ''
  }

  private begin(code: number): string {
    if (code === SSL_REQUEST) return 'N'
    return this.refusal === null ? LOGGED_IN : this.error(this.refusal)
  }

  private parse(body: string): string {
    this.parsed++
    const [name, text] = body.split('\0')
    this.statements.set(name, text)
    return message('1', '')
  }

  private describe(body: string): string {
    const text = this.statements.get(body.slice(1, -1)) ?? ''
    if (!text.includes('FROM "usertable"')) return message('n', '')
    return columns(['ycsb_key', 'field0'])
  }

  private bind(body: string): string {
    const [, name] = body.split('\0')
    let at = body.indexOf(name, 1) + name.length + 1
    at += 2 + 2 * read16(body, at)
    const values: string[] = []
    for (let left = read16(body, at), i = at + 2; left > 0; left--) {
      const length = read32(body, i)
      values.push(body.slice(i + 4, i + 4 + length))
      i += 4 + length
    }
    this.bound = { text: this.statements.get(name) ?? '', values }
    return message('2', '')
  }

  private execute(text: string, values: string[], described: boolean): string {
    this.log.push(text)
    const [verb] = text.split(' ')
    const state = this.errors.get(verb)
    if (state !== undefined) return this.error(state)
    if (text.includes('version()')) {
      return columns(['text']) + row(['PostgreSQL 15.20']) + complete('SELECT 1')
    }
    if (described) return complete(verb)
    const [key, value] = values
    if (verb === 'INSERT') {
      this.records.set(key, value)
      return complete('INSERT 0 1')
    }
    const found = this.records.get(key)
    if (verb === 'SELECT' && text.includes('"usertable"') && found !== undefined) {
      return row([key, found]) + complete('SELECT 1')
    }
    return complete(`${verb} 0`)
  }

  private error(state: string): string {
    this.failed = true
    return message('E', `SERROR\0VERROR\0C${state}\0Mwhat ${state} means\0\0`)
  }
}

const read16 = (text: string, at: number): number =>
  (text.charCodeAt(at) << 8) | text.charCodeAt(at + 1)
const read32 = (text: string, at: number): number =>
  ((read16(text, at) << 16) | read16(text, at + 2)) >>> 0
