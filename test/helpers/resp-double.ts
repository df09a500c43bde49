import { ProtocolDouble } from './protocol-double'

type Handler = (args: string[]) => string

const bulk = (text: string | undefined): string =>
  text === undefined ? '$-1\r\n' : `$${text.length}\r\n${text}\r\n`
const list = (items: readonly string[]): string => `*${items.length}\r\n${items.map(bulk).join('')}`
const integer = (value: number): string => `:${value}\r\n`

/** A small Redis: hashes, one kind of sorted set, strings; enough for the store's layout. */
export class RespDouble extends ProtocolDouble {
  readonly hashes = new Map<string, Map<string, string>>()
  readonly sets = new Map<string, Map<string, number>>()
  readonly strings = new Map<string, string>()
  readonly expiries = new Map<string, number>()
  /** every command taken, oldest first, joined by blanks */
  readonly log: string[] = []
  /** what INFO says, by name */
  readonly info = new Map([
    ['redis_version', '7.0.15'],
    ['role', 'master'],
    ['maxclients', '10000'],
    ['used_memory', '1000000'],
  ])
  password: string | null = null
  /** error replies by verb: `HSET` → `OOM command not allowed`; `*` for every verb */
  readonly errors = new Map<string, string>()

  protected override answers(input: string): { answers: string[]; rest: string } {
    const answers: string[] = []
    let at = 0
    for (;;) {
      const parsed = parseCommand(input, at)
      if (parsed === null) return { answers, rest: input.slice(at) }
      at = parsed.end
      answers.push(this.answer(parsed.words))
    }
  }

  private answer([verb, ...args]: string[]): string {
    const name = verb.toUpperCase()
    this.log.push([name, ...args].join(' '))
    if (name === 'AUTH') return this.authenticate(args)
    const error = this.errors.get(name) ?? this.errors.get('*')
    if (error !== undefined) return `-${error}\r\n`
    const handler = this.handlers[name]
    return handler === undefined ? `-ERR unknown command '${verb}'\r\n` : handler(args)
  }

  private authenticate(args: string[]): string {
    if (args.at(-1) !== this.password) {
      return '-WRONGPASS invalid username-password pair or user is disabled.\r\n'
    }
    this.errors.delete('*')
    return '+OK\r\n'
  }

  /** Asks for this password until it is given. */
  protect(password: string): void {
    this.password = password
    this.errors.set('*', 'NOAUTH Authentication required.')
  }

  private readonly handlers: Readonly<Record<string, Handler>> = {
    PING: () => '+PONG\r\n',
    SELECT: () => '+OK\r\n',
    INFO: () => bulk([...this.info].map(([name, value]) => `${name}:${value}`).join('\r\n')),
    CONFIG: ([, name]) => list(name === 'appendonly' ? ['appendonly', 'no'] : []),
    HSET: (args) => this.setFields(args),
    HMSET: (args) => {
      this.setFields(args)
      return '+OK\r\n'
    },
    HGETALL: ([key]) => list([...(this.hashes.get(key) ?? [])].flat()),
    HMGET: ([key, ...fields]) =>
      `*${fields.length}\r\n${fields.map((f) => bulk(this.hashes.get(key)?.get(f))).join('')}`,
    DEL: (keys) => this.removeKeys(keys),
    UNLINK: (keys) => this.removeKeys(keys),
    EXPIRE: ([key, seconds]) => {
      this.expiries.set(key, Number(seconds))
      return integer(this.hashes.has(key) ? 1 : 0)
    },
    ZADD: ([set, score, member]) => {
      const members = this.sets.get(set) ?? new Map<string, number>()
      this.sets.set(set, members)
      const added = members.has(member) ? 0 : 1
      members.set(member, Number(score))
      return integer(added)
    },
    ZREM: ([set, ...members]) =>
      integer(members.filter((member) => this.sets.get(set)?.delete(member)).length),
    ZRANGE: ([set, from, to]) => list(this.ordered(set).slice(Number(from), Number(to) + 1)),
    ZRANGEBYSCORE: ([set, least, , , offset, count]) => {
      const scores = this.sets.get(set)
      const members = this.ordered(set).filter((m) => (scores?.get(m) ?? 0) >= Number(least))
      return list(members.slice(Number(offset), Number(offset) + Number(count)))
    },
    SCAN: () =>
      `*2\r\n${bulk('0')}${list([...this.hashes.keys()].filter((k) => /^user\d/.test(k)))}`,
    DBSIZE: () => integer(this.hashes.size + this.strings.size + this.setsInUse()),
    EXISTS: ([key]) =>
      integer(this.hashes.has(key) || this.strings.has(key) || this.sets.get(key)?.size ? 1 : 0),
    GET: ([key]) => bulk(this.strings.get(key)),
    SET: ([key, value]) => {
      this.strings.set(key, value)
      return '+OK\r\n'
    },
  }

  private setFields([key, ...pairs]: string[]): string {
    const hash = this.hashes.get(key) ?? new Map<string, string>()
    this.hashes.set(key, hash)
    const before = hash.size
    for (let i = 0; i < pairs.length; i += 2) hash.set(pairs[i], pairs[i + 1])
    return integer(hash.size - before)
  }

  private removeKeys(keys: string[]): string {
    const stores = [this.hashes, this.strings, this.sets]
    return integer(
      keys.filter((key) => stores.map((store) => store.delete(key)).includes(true)).length,
    )
  }

  private setsInUse(): number {
    return [...this.sets.values()].filter((set) => set.size > 0).length
  }

  private ordered(set: string): string[] {
    const members = [...(this.sets.get(set) ?? [])]
    members.sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1))
    return members.map(([member]) => member)
  }
}

/** One RESP command at `from`; null when it is not whole yet. */
function parseCommand(input: string, from: number): { words: string[]; end: number } | null {
  const head = /^\*(\d+)\r\n/.exec(input.slice(from, from + 16))
  if (head === null) return null
  const words: string[] = []
  let at = from + head[0].length
  for (let i = 0; i < Number(head[1]); i++) {
    const length = /^\$(\d+)\r\n/.exec(input.slice(at, at + 16))
    if (length === null) return null
    at += length[0].length
    const end = at + Number(length[1])
    if (end + 2 > input.length) return null
    words.push(input.slice(at, end))
    at = end + 2
  }
  return { words, end: at }
}
