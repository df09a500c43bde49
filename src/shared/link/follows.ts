import { fromWireError, type WireError } from '../errors'
import type { FromWindow } from './messages'
import { gap } from './refusals'

interface Follow {
  readonly name: string
  readonly input: unknown
  readonly onValue: (value: unknown) => void
  /** number on the link of now; null without one */
  id: number | null
  /** of values that were heard */
  count: number
}

/** What a window follows, whatever link is there. */
export class Follows {
  private readonly all = new Set<Follow>()
  private readonly byId = new Map<number, Follow>()

  constructor(
    private readonly nextId: () => number,
    private readonly post: (message: FromWindow) => void,
    private readonly onBug: (error: unknown) => void,
  ) {}

  /** @param linked there is a link; otherwise `beginAll` begins it later */
  add(
    name: string,
    input: unknown,
    onValue: (value: unknown) => void,
    linked: boolean,
  ): () => void {
    const follow: Follow = { name, input, onValue, id: null, count: 0 }
    this.all.add(follow)
    if (linked) this.begin(follow)
    return () => {
      this.all.delete(follow)
      this.end(follow)
    }
  }

  beginAll(): void {
    for (const follow of this.all) this.begin(follow)
  }

  lost(): void {
    this.byId.clear()
    for (const follow of this.all) follow.id = null
  }

  value(id: number, count: number, value: unknown): void {
    const follow = this.byId.get(id)
    if (follow === undefined) return
    if (count !== follow.count + 1) {
      // Values may build on each other, so it begins anew with what the follower holds.
      this.onBug(gap(follow.name, follow.count, count))
      this.end(follow)
      this.begin(follow)
      return
    }
    follow.count = count
    try {
      follow.onValue(value)
    } catch (error) {
      this.onBug(error)
    }
    // Only now, so that a window that draws slowly is not sent what it cannot draw.
    if (follow.id === id) this.post({ type: 'taken', id, count })
  }

  refused(id: number, error: WireError): void {
    if (this.byId.delete(id)) this.onBug(fromWireError(error))
  }

  private begin(follow: Follow): void {
    const { name, input } = follow
    const id = this.nextId()
    follow.id = id
    follow.count = 0
    this.byId.set(id, follow)
    try {
      this.post({ type: 'follow', id, name, input: typeof input === 'function' ? input() : input })
    } catch (error) {
      this.onBug(error)
    }
  }

  private end(follow: Follow): void {
    if (follow.id === null) return
    this.byId.delete(follow.id)
    this.post({ type: 'unfollow', id: follow.id })
    follow.id = null
  }
}
