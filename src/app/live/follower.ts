import type { LiveUpdate, LiveView } from '../../shared/contract/runs'
import type { RunObserver } from '../run/observer'
import { follow } from './follow'
import type { Pulse } from './pulse'
import { SampleSeries, type SeriesPosition } from './sample-series'
import { type LiveEvent, type LiveState, type StartedRun, startState } from './state'
import { viewOf } from './view'

/** Follows one run for all windows: its newest state, and its samples. */
export class LiveFollower {
  private state: LiveState
  private readonly series = new SampleSeries()
  /** made from `state` when somebody looked */
  private looked: { readonly of: LiveState; readonly view: LiveView } | null = null

  constructor(
    run: StartedRun,
    private readonly pulse: Pulse,
  ) {
    this.state = startState(run)
  }

  /** the parts of the newest view that cost nothing */
  get view(): LiveState['view'] {
    return this.state.view
  }

  /** The newest view, and the samples behind a position. */
  look(position: SeriesPosition): LiveUpdate & { readonly position: SeriesPosition } {
    const { state } = this
    if (this.looked?.of !== state) {
      this.looked = { of: state, view: viewOf(state, this.series.count) }
    }
    return { view: this.looked.view, ...this.series.since(position) }
  }

  take(event: LiveEvent): void {
    this.state = follow(this.state, event)
    if (SMALL.has(event.type)) this.pulse.soon()
    else this.pulse.atOnce()
  }

  readonly observer: RunObserver = {
    trialStarted: (_, spec) => {
      this.series.clear()
      this.take({ type: 'trial-started', spec })
    },
    connected: (_, facts) => this.take({ type: 'connected', facts }),
    working: (what) => this.take({ type: 'working', what }),
    phaseStarted: (info) => this.take({ type: 'phase-started', info }),
    sample: ({ phase }, sample, soFar) => {
      this.series.add({ phase, sample })
      this.take({ type: 'sample', sample, soFar })
    },
    paused: (_, atMs) => this.take({ type: 'paused', atMs }),
    resumed: () => this.take({ type: 'resumed' }),
    rateChanged: (_info, _atMs, opsPerSec) => this.take({ type: 'rate-changed', opsPerSec }),
    phaseEnded: () => this.take({ type: 'phase-ended' }),
    mark: (_, mark) => this.take({ type: 'mark', mark }),
    markRemoved: (_, id) => this.take({ type: 'mark-removed', id }),
    note: (message) => this.take({ type: 'note', message }),
  }
}

/** What can wait until the next look; everything else is told at once. */
const SMALL: ReadonlySet<LiveEvent['type']> = new Set(['sample', 'note', 'mark'])
