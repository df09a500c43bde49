import type { LiveSample } from '../../shared/contract/runs'
import { mergeSamples } from './merge-samples'

/** Two hours of seconds: more than a chart has pixels. */
const MOST_SAMPLES = 7_200

/** How much of a series somebody holds. What was held before `epoch` moved on is of no use. */
export interface SeriesPosition {
  readonly epoch: number
  readonly held: number
}

/**
 * The samples of a run for its windows, in a fixed room. When it is full, neighbours of one phase
 * become one, so that the older part of a long run is coarser. For drawing only: figures come from
 * the totals, and the archive keeps every sample.
 */
export class SampleSeries {
  private samples: LiveSample[] = []
  private epoch = 0

  constructor(private readonly most = MOST_SAMPLES) {}

  get count(): number {
    return this.samples.length
  }

  add(sample: LiveSample): void {
    if (this.samples.length >= this.most) this.thin()
    this.samples.push(sample)
  }

  clear(): void {
    if (this.samples.length === 0) return
    this.samples = []
    this.epoch++
  }

  /** What comes behind a position, and the position after it; all of it when that does not hold. */
  since({ epoch, held }: SeriesPosition): {
    readonly from: number
    readonly samples: readonly LiveSample[]
    readonly position: SeriesPosition
  } {
    const from = epoch === this.epoch && held <= this.samples.length ? held : 0
    const position = { epoch: this.epoch, held: this.samples.length }
    return { from, samples: this.samples.slice(from), position }
  }

  private thin(): void {
    const thinned: LiveSample[] = []
    for (let i = 0; i < this.samples.length; i++) {
      const first = this.samples[i]
      const second = this.samples[i + 1]
      if (second?.phase === first.phase) {
        thinned.push({ phase: first.phase, sample: mergeSamples(first.sample, second.sample) })
        i++
      } else thinned.push(first)
    }
    this.samples = thinned
    this.epoch++
  }
}
