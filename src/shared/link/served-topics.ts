import { TOPICS, type TopicName } from '../contract/calls'
import type { TopicFeed, TopicHandlers } from '../contract/handlers'
import type { FromHost } from './messages'
import { readInput } from './read-input'
import { errorForWindow, isExpected, unknownName } from './refusals'

type Start = (input: unknown, changed: () => void) => TopicFeed<unknown>

/** One that follows: a value is asked for only when the window can take it. */
interface Follower {
  readonly feed: TopicFeed<unknown>
  readonly name: string
  /** of values that were sent */
  count: number
  /** a value is being made, or is on its way and not taken yet */
  busy: boolean
  /** something is newer than what was sent */
  due: boolean
}

const isTopicName = (name: string): name is TopicName => Object.hasOwn(TOPICS, name)

/** What one window follows. */
export class ServedTopics {
  private readonly followers = new Map<number, Follower>()

  constructor(
    private readonly handlers: TopicHandlers,
    private readonly post: (message: FromHost) => void,
    private readonly onBug: (error: unknown, doing: string) => void,
  ) {}

  begin(id: number, name: string, input: unknown): void {
    try {
      if (this.followers.has(id)) throw new Error(`follow ${id} is under way already`)
      if (!isTopicName(name)) throw unknownName(name)
      const start = this.handlers[name] as Start
      const feed = start(readInput(TOPICS[name], input, name), () => this.changed(id))
      this.followers.set(id, { feed, name, count: 0, busy: false, due: true })
      void this.sendNext(id)
    } catch (error) {
      if (!isExpected(error)) this.onBug(error, `following ${name}`)
      this.post({ type: 'failed', id, error: errorForWindow(error) })
    }
  }

  taken(id: number, count: number): void {
    const follower = this.followers.get(id)
    if (follower === undefined || count !== follower.count) return
    follower.busy = false
    void this.sendNext(id)
  }

  end(id: number): void {
    this.followers.get(id)?.feed.close()
    this.followers.delete(id)
  }

  close(): void {
    for (const id of [...this.followers.keys()]) this.end(id)
  }

  private changed(id: number): void {
    const follower = this.followers.get(id)
    // A feed may say so while it is being made: its first value is due anyway.
    if (follower === undefined) return
    follower.due = true
    void this.sendNext(id)
  }

  private async sendNext(id: number): Promise<void> {
    const follower = this.followers.get(id)
    if (follower === undefined || follower.busy || !follower.due) return
    follower.busy = true
    follower.due = false
    try {
      const value = await follower.feed.take()
      if (this.followers.get(id) !== follower) return
      const count = follower.count + 1
      this.post({ type: 'value', id, count, value })
      follower.count = count
    } catch (error) {
      // The window keeps the last value; the next change tries again.
      this.onBug(error, `making a value of ${follower.name}`)
      follower.busy = false
      if (follower.due) void this.sendNext(id)
    }
  }
}
