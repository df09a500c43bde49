import { UriFaults } from './uri-faults'

/**
 * URIs of stores that are reached over the network: `scheme://user:password@host:port/path?a=b`.
 * Read by hand: `URL` leaves brackets around IPv6 addresses and decodes nothing, so passwords would
 * not survive it. Everything that is wrong is reported at once, and no message holds a secret.
 */

export interface UriRules {
  /** "S3" */
  readonly product: string
  readonly schemes: readonly string[]
  /** names that the part after `?` may hold, besides those of TLS */
  readonly options: readonly string[]
  /** schemes that mean TLS; the options of TLS belong to these alone */
  readonly tlsSchemes: readonly string[]
  /** false: TLS is not known, or has other names, which are then among the options */
  readonly tlsOptions?: boolean
  /** scheme whose path is that of a Unix socket */
  readonly socketScheme?: string
  /** what the path is to the store: "database"; "path" unless given */
  readonly pathName?: string
  /** one whole sentence with examples */
  readonly howToWrite: string
}

export interface TlsOptions {
  readonly caFile?: string
  readonly certFile?: string
  readonly keyFile?: string
  readonly serverName?: string
  readonly verify: boolean
}

const TLS_OPTIONS = ['ca', 'cert', 'key', 'servername', 'verify'] as const

/**
 * Take the parts, then `options()`, which checks them against the store's schema, or `done()`: both
 * throw all that was wrong.
 */
export class ServerUri extends UriFaults {
  readonly scheme: string
  readonly username: string | undefined
  readonly password: string | undefined
  /** as written between `@` and the path: one host with its port, or several with commas */
  readonly authority: string
  /** without the slash that begins it, decoded */
  readonly path: string
  readonly #query: Map<string, string>

  /** @throws WorkbenchError 'invalid-spec' when it has not even the form of a URI */
  constructor(
    uri: string,
    private readonly rules: UriRules,
  ) {
    super()
    // an @ further right is a password with a raw / or ? in it: such parts must not be quoted
    const match = /^([a-z0-9+-]+):\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?@]*))?(?:\?([^@]*))?$/i.exec(
      uri,
    )
    const scheme = match?.[1].toLowerCase() ?? ''
    if (match === null || !rules.schemes.includes(scheme)) {
      const message = `This is no URI of ${rules.product}.`
      this.fault('uri', undefined, message, rules.howToWrite)
      const question = uri.indexOf('?')
      if (question !== -1 && !uri.includes('@')) this.#readQuery(uri.slice(question + 1))
      throw this.invalid()
    }
    const [, , user, authority, path = '', query = ''] = match
    const colon = user?.indexOf(':') ?? -1
    this.scheme = scheme
    const name = user === undefined || colon === -1 ? user : user.slice(0, colon)
    this.username = this.decode(name ?? '', 'username', true) || undefined
    this.password =
      user === undefined || colon === -1
        ? undefined
        : this.decode(user.slice(colon + 1), 'password', true)
    this.authority = authority
    this.path = this.decode(path, this.#pathName())
    this.#query = this.#readQuery(query)
  }

  #pathName(): string {
    const { socketScheme, pathName = 'path' } = this.rules
    return this.scheme === socketScheme ? 'socketPath' : pathName
  }

  /** `host`, `host:port`, `[::1]:port`; what is left out is undefined. */
  address(text = this.authority): { host?: string; port?: number } {
    const match = /^(?:\[([^\]]*)\]|([^:]*))(?::([^:]*))?$/.exec(text)
    if (match === null) {
      const hint = text.includes(',')
        ? 'Name one host: a list is not taken.'
        : 'Put an IPv6 address into brackets: [::1]:1234.'
      this.fault('host', text, `The host '${text}' cannot be read.`, hint)
      return {}
    }
    const host = this.decode(match[1] ?? match[2], 'host')
    return { host: host === '' ? undefined : host, port: this.port(match[3]) }
  }

  /** As {@link address}, for stores that cannot do without a host. */
  server(text = this.authority): { host?: string; port?: number } {
    if (/^(?:\[\])?(?::[^:]*)?$/.test(text)) {
      this.fault('host', undefined, 'The URI names no host.', this.rules.howToWrite)
    }
    return this.address(text)
  }

  /** Those between commas; one that cannot be read gets a name, so that it is told only once. */
  servers(): { host: string; port?: number }[] {
    return this.authority.split(',').map((text) => {
      const { host = 'unreadable', port } = this.server(text)
      return { host, port }
    })
  }

  /** A Unix socket where the scheme means one, else a server. */
  place(): { socketPath: string } | { host?: string; port?: number } {
    if (this.scheme !== this.rules.socketScheme) return this.server()
    const socketPath = `/${this.path}`
    if (this.authority !== '' || this.path === '') {
      const hint = `Three slashes: ${this.scheme}:///path/to/socket.`
      const message = 'A Unix socket is given by its whole path.'
      this.fault('socketPath', this.authority + socketPath, message, hint)
    }
    return { socketPath }
  }

  port(text: string | undefined, path = 'port'): number | undefined {
    if (text === undefined || text === '') return undefined
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (port >= 1 && port <= 65535) return port
    this.fault(path, text, `'${text}' is not a port: a number from 1 to 65535.`)
    return undefined
  }

  /** The path, or else an option: a Unix socket has the path for itself. */
  pathOr(name: string): string | undefined {
    const path = this.scheme === this.rules.socketScheme ? '' : this.path
    return path === '' ? this.text(name) : path
  }

  text(name: string): string | undefined {
    return this.#query.get(name)
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.#query.get(name)
    if (text === undefined) return undefined
    const found = choices.find((choice) => choice === text)
    if (found === undefined) {
      this.fault(name, text, `${name}=${text}: must be one of ${choices.join(', ')}.`)
    }
    return found
  }

  integer(name: string, text = this.text(name)): number | undefined {
    if (text === undefined) return undefined
    if (/^\d{1,9}$/.test(text)) return Number(text)
    this.fault(name, text, `'${text}' is not a number for '${name}'.`)
    return undefined
  }

  /** The address family. */
  family(): number | undefined {
    const text = this.choice('family', ['4', '6'])
    return text === undefined ? undefined : Number(text)
  }

  /** null unless the scheme asks for TLS. */
  tls(): TlsOptions | null {
    if (!this.rules.tlsSchemes.includes(this.scheme)) {
      for (const name of TLS_OPTIONS) {
        const value = this.#query.get(name)
        const hint = `Begin the URI with ${this.rules.tlsSchemes[0]}://.`
        if (value !== undefined) this.fault(name, value, `'${name}' belongs to TLS.`, hint)
      }
      return null
    }
    return {
      caFile: this.text('ca'),
      certFile: this.text('cert'),
      keyFile: this.text('key'),
      serverName: this.text('servername'),
      verify: (this.choice('verify', ['full', 'none']) ?? 'full') === 'full',
    }
  }

  #readQuery(text: string): Map<string, string> {
    const query = new Map<string, string>()
    const { options, tlsOptions = true } = this.rules
    const known: readonly string[] = tlsOptions ? [...options, ...TLS_OPTIONS] : options
    for (const part of text.split('&')) {
      if (part === '') continue
      const at = part.indexOf('=')
      const name = at === -1 ? part : part.slice(0, at)
      const value = at === -1 ? '' : this.decode(part.slice(at + 1), name)
      if (!known.includes(name)) {
        const hint = `Options: ${known.join(', ')}.`
        this.fault(name, value, `There is no option '${name}'.`, hint)
      } else if (query.has(name)) {
        this.fault(name, value, `The option '${name}' is given twice.`)
      } else query.set(name, value)
    }
    return query
  }
}
