import type { TopicInput } from '../../shared/contract/calls'
import type { TopicFeed } from '../../shared/contract/handlers'
import type { LiveUpdate } from '../../shared/contract/runs'
import type { Changes } from '../changes'
import type { LiveFollower } from './follower'
import type { SeriesPosition } from './sample-series'

const NOTHING_HELD: SeriesPosition = { epoch: 0, held: 0 }

/**
 * One window that follows the run under way. It gets the newest view whenever it can take one, with
 * the samples that it does not hold; a window that comes back says how many it has.
 */
export class LiveFeed implements TopicFeed<LiveUpdate> {
  private followed: LiveFollower | null = null
  private position = NOTHING_HELD
  private readonly end: () => void

  constructor(
    private readonly input: TopicInput<'run'>,
    private readonly current: () => LiveFollower | null,
    changes: Changes,
    changed: () => void,
  ) {
    this.end = changes.on(changed)
  }

  take(): LiveUpdate {
    const run = this.current()
    if (run === null) return { view: null, from: 0, samples: [] }
    if (run !== this.followed) {
      const first = this.followed === null && run.view.runId === this.input.runId
      this.position = first ? { epoch: 0, held: this.input.from } : NOTHING_HELD
      this.followed = run
    }
    const { position, ...update } = run.look(this.position)
    this.position = position
    return update
  }

  close(): void {
    this.end()
  }
}
