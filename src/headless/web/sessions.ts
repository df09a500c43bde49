import { sameSecret, secretText } from './secret-text'

const ONCE_FOR_MS = 60_000

/**
 * Who may use this host. The token stands in the address that is printed; whoever brings it gets a
 * session, which the browser keeps in a cookie. Both end with the host.
 */
export class Sessions {
  readonly token = secretText()
  private readonly ids = new Set<string>()
  private readonly once = new Map<string, number>()

  /** @param nowMs a clock that only goes forward */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /**
   * A token that lets one window in, within a minute. For the address that another program gets as
   * an argument: every user of the machine can read those.
   */
  onceToken(): string {
    const token = secretText()
    this.once.set(token, this.nowMs() + ONCE_FOR_MS)
    return token
  }

  /** @returns the id of a new session; null: the token is wrong */
  open(token: string): string | null {
    if (!sameSecret(token, this.token) && !this.takeOnce(token)) return null
    const id = secretText()
    this.ids.add(id)
    return id
  }

  knows(id: string): boolean {
    let known = false
    for (const one of this.ids) if (sameSecret(one, id)) known = true
    return known
  }

  private takeOnce(token: string): boolean {
    for (const [one, endsMs] of this.once) {
      if (endsMs < this.nowMs()) this.once.delete(one)
      else if (sameSecret(one, token)) return this.once.delete(one)
    }
    return false
  }
}
