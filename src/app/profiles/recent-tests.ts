import type { LastTest } from '../../shared/contract/profiles'

const MOST = 500

/**
 * What was answered by connections that no profile is saved for: those that come with the product, and
 * drafts, whose answer goes into the profile when it is saved.
 */
export class RecentTests {
  private readonly tests = new Map<string, LastTest>()

  /** @param fingerprint of the store's options without secrets */
  add(fingerprint: string, test: LastTest): void {
    this.tests.delete(fingerprint)
    this.tests.set(fingerprint, test)
    const [oldest] = this.tests.keys()
    if (this.tests.size > MOST && oldest !== undefined) this.tests.delete(oldest)
  }

  of(fingerprint: string): LastTest | null {
    return this.tests.get(fingerprint) ?? null
  }
}
