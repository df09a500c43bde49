import type { IncomingHttpHeaders } from 'node:http'

/** Names of this machine that never leave it. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']
const DEFAULT_HTTP_PORT = 80

/**
 * Whether a request is meant for this host, and comes from its own page. A page of the internet can
 * make a browser call 127.0.0.1, also by a name of its own that it has pointed there (DNS rebinding);
 * it cannot make the browser lie about either header.
 */
export class OwnAddress {
  private readonly hosts: readonly string[]

  constructor(readonly port: number) {
    const suffix = port === DEFAULT_HTTP_PORT ? '' : `:${port}`
    this.hosts = LOOPBACK.map((name) => `${name}${suffix}`)
  }

  get origin(): string {
    return `http://${this.hosts[0]}`
  }

  isMeant({ host }: IncomingHttpHeaders): boolean {
    return host !== undefined && this.hosts.includes(host.toLowerCase())
  }

  /** Also that it is sent by a page of this very address; for all that changes or connects. */
  isFromOwnPage(headers: IncomingHttpHeaders): boolean {
    return this.isMeant(headers) && headers.origin === `http://${headers.host?.toLowerCase()}`
  }
}
