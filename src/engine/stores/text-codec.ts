/** An option that a form shows as text, both ways. */
export interface TextCodec {
  write(value: unknown): string
  /** the value, or a whole sentence on what is wrong, which quotes no secret */
  read(text: string): { readonly value: unknown } | { readonly problem: string }
}

interface Address {
  readonly host: string
  readonly port?: number | null
}

/**
 * A host as people write it: `db1`, `db1:9042`, `::1`, `[::1]:9042`, `fe80::1%eth0`, `/path/to/socket`.
 * Nothing is percent-encoded.
 */
export const addressText: TextCodec = {
  write: (value) => {
    const { host, port = null } = value as Address
    const isPath = host.startsWith('/') && port === null
    const name = !isPath && /^[/[]|:/.test(host) ? `[${host}]` : host
    return port === null ? name : `${name}:${port}`
  },
  read: (text) => {
    const trimmed = text.trim()
    if (trimmed.startsWith('/') || /^[^[].*:.*:|^:.*:/.test(trimmed)) {
      return { value: { host: trimmed } }
    }
    const match = /^(?:\[(.+)\]|(?!\[)([^:]+))(?::(\d{1,5}))?$/.exec(trimmed)
    if (match === null) {
      return { problem: `'${trimmed}' is no host: write host, host:port or [IPv6 address]:port.` }
    }
    const host = match[1] ?? match[2]
    return { value: match[3] === undefined ? { host } : { host, port: Number(match[3]) } }
  },
}

/** A host alone; brackets around an IPv6 address are not needed, and do no harm. */
export const hostText: TextCodec = {
  write: String,
  read: (text) => ({ value: text.trim().replace(/^\[(.*:.*)\]$/, '$1') }),
}
