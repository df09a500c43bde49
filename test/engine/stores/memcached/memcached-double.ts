import { ProtocolDouble } from '../../../helpers/protocol-double'

interface Item {
  readonly value: string
  readonly flags: number
  readonly exptime: number
  readonly cas: number
}

/** How `stats` and the like are answered. */
const table = (stats: ReadonlyMap<string, string>): string =>
  `${[...stats].map(([name, value]) => `STAT ${name} ${value}\r\n`).join('')}END\r\n`

/** A small memcached: meta and classic commands, statistics, a list of keys, a login. */
export class MemcachedDouble extends ProtocolDouble {
  readonly items = new Map<string, Item>()
  /** first lines of every command taken, oldest first */
  readonly log: string[] = []
  version = '1.6.18'
  readonly stats = new Map([
    ['curr_connections', '2'],
    ['bytes', '1000'],
  ])
  readonly settings = new Map([
    ['maxconns', '1024'],
    ['item_size_max', '1048576'],
    ['cas_enabled', 'yes'],
    ['evictions', 'on'],
  ])
  /** "user password", asked for by a server with -Y */
  login: string | null = null
  /** answers by verb, in place of what would be done: `ms` → `SERVER_ERROR out of memory` */
  readonly answersTo = new Map<string, string>()
  /** called before each command is done */
  before: (line: string) => void = () => {}
  private casCount = 0
  private loggedIn = false

  protected override answers(input: string): { answers: string[]; rest: string } {
    const answers: string[] = []
    let at = 0
    for (;;) {
      const end = input.indexOf('\r\n', at)
      if (end === -1) return { answers, rest: input.slice(at) }
      const words = input.slice(at, end).split(' ')
      const length = dataLength(words)
      const next = end + 2 + (length === null ? 0 : length + 2)
      if (next > input.length) return { answers, rest: input.slice(at) }
      this.before(words.join(' '))
      this.log.push(words.join(' '))
      answers.push(this.answer(words, input.slice(end + 2, end + 2 + (length ?? 0))))
      at = next
    }
  }

  /** As another program would. */
  put(key: string, value: string, flags = 0, exptime = 0): void {
    this.items.set(key, { value, flags, exptime, cas: ++this.casCount })
  }

  private answer(words: string[], data: string): string {
    const [verb] = words
    const fixed = this.answersTo.get(verb) ?? this.answersTo.get('*')
    if (fixed !== undefined) return `${fixed}\r\n`
    if (this.login !== null && (verb === 'version' || verb === 'set')) {
      return this.authenticate(verb, data)
    }
    const handler = this.handlers[verb]
    return handler === undefined ? 'ERROR\r\n' : handler(words, data)
  }

  /** Every connection says `version`, logs in, and says it again. */
  private authenticate(verb: string, data: string): string {
    if (verb === 'set') {
      this.loggedIn = data === this.login
      return this.loggedIn ? 'STORED\r\n' : 'CLIENT_ERROR authentication failure\r\n'
    }
    if (!this.loggedIn) return 'CLIENT_ERROR unauthenticated\r\n'
    this.loggedIn = false
    return `VERSION ${this.version}\r\n`
  }

  private readonly handlers: Readonly<Record<string, (words: string[], data: string) => string>> = {
    version: () => `VERSION ${this.version}\r\n`,
    stats: ([, what]) =>
      what === 'settings'
        ? table(this.settings)
        : table(new Map([...this.stats, ['curr_items', String(this.items.size)]])),
    mg: ([, key, ...flags]) => {
      const item = this.items.get(key)
      if (item === undefined) return 'EN\r\n'
      const cas = flags.includes('c') ? ` c${item.cas}` : ''
      return `VA ${item.value.length} f${item.flags}${cas}\r\n${item.value}\r\n`
    },
    ms: ([, key, , ...flags], value) => {
      const item = this.items.get(key)
      const cas = flags.find((flag) => flag.startsWith('C'))
      if (cas !== undefined && item === undefined) return 'NF\r\n'
      if (cas !== undefined && cas !== `C${item?.cas}`) return 'EX\r\n'
      if (flags.includes('ME') && item !== undefined) return 'NS\r\n'
      if (flags.includes('MR') && item === undefined) return 'NS\r\n'
      this.put(key, value, 0, Number(flags.find((flag) => flag.startsWith('T'))?.slice(1) ?? 0))
      return 'HD\r\n'
    },
    md: ([, key]) => (this.items.delete(key) ? 'HD\r\n' : 'NF\r\n'),
    get: ([, key]) => this.classicValue(key, false),
    gets: ([, key]) => this.classicValue(key, true),
    set: ([, key, , exptime], value) => this.store(key, value, exptime),
    add: ([, key, , exptime], value) =>
      this.items.has(key) ? 'NOT_STORED\r\n' : this.store(key, value, exptime),
    replace: ([, key, , exptime], value) =>
      this.items.has(key) ? this.store(key, value, exptime) : 'NOT_STORED\r\n',
    cas: ([, key, , exptime, , cas], value) => {
      const item = this.items.get(key)
      if (item === undefined) return 'NOT_FOUND\r\n'
      return String(item.cas) === cas ? this.store(key, value, exptime) : 'EXISTS\r\n'
    },
    delete: ([, key]) => (this.items.delete(key) ? 'DELETED\r\n' : 'NOT_FOUND\r\n'),
    lru_crawler: () => {
      const keys = [...this.items.keys()].map(encodeURIComponent)
      return `${keys.map((key) => `key=${key} exp=-1 la=1 cas=1 fetch=no cls=1 size=80\n`).join('')}END\r\n`
    },
  }

  private classicValue(key: string, withCas: boolean): string {
    const item = this.items.get(key)
    if (item === undefined) return 'END\r\n'
    const cas = withCas ? ` ${item.cas}` : ''
    return `VALUE ${key} ${item.flags} ${item.value.length}${cas}\r\n${item.value}\r\nEND\r\n`
  }

  private store(key: string, value: string, exptime: string): string {
    this.put(key, value, 0, Number(exptime))
    return 'STORED\r\n'
  }
}

/** Of the data that follows a storing command; null for other commands. */
function dataLength([verb, , second, , fourth]: string[]): number | null {
  if (verb === 'ms') return Number(second)
  return ['set', 'add', 'replace', 'cas'].includes(verb) ? Number(fourth) : null
}
