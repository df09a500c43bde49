import type { WorkloadSpec } from '../../shared/workload'
import { seededRandom } from '../random/seeded-random'
import { type KeyChooser, keyChooser } from './key-chooser'
import { type Popularity, popularityOf } from './popularity'

/** Draws of a distribution, counted by how hot the records are. */
export interface RankShares {
  /** drawn so far */
  readonly draws: number
  /** records that can be drawn */
  readonly keys: number
  /** from the hottest rank on, without gaps; about eight for each power of ten */
  readonly points: readonly RankPoint[]
  readonly hottestKey: RankFigure
  /** at least one record */
  readonly hottest1Percent: RankFigure
  readonly hottest10Percent: RankFigure
}

/** Ranks `from` … `to` − 1; rank 0 is the hottest record. */
export interface RankPoint {
  readonly from: number
  readonly to: number
  /** share of the draws that one of these records got, on average; 0: none of them was drawn */
  readonly perKey: number
  /** null: not known */
  readonly theoryPerKey: number | null
}

export interface RankFigure {
  /** records counted */
  readonly keys: number
  /** their share of the draws, 0 … 1 */
  readonly drawn: number
  /** by the distribution's formula; null: not known */
  readonly theory: number | null
}

export interface RankDraw {
  /**
   * Does about so much more of the work, in steps of a draw or a hash each: 20,000 take a few
   * milliseconds. The first 200,000 of a million records take a tenth of a second in all.
   *
   * @returns share of the work that is done, 0 … 1
   */
  advance(steps: number): number
  /** of what has been drawn so far */
  shares(): RankShares
}

const BINS_PER_DECADE = 8

/**
 * Draws records as worker 0 of a measured phase with this seed does before anything is inserted, and
 * counts them by how popular the distribution means them to be, not by how often they were drawn: the
 * latter would show hot records where chance alone has made some. A sequential distribution is not
 * drawn: over whole rounds every record gets the same.
 */
export function drawRanks(spec: WorkloadSpec, seed: number, draws: number): RankDraw {
  return new BinnedDraw(spec, seed, draws)
}

class BinnedDraw implements RankDraw {
  private readonly popularity: Popularity
  private readonly chooser: KeyChooser
  private readonly isSequential: boolean
  private readonly edges: readonly number[]
  private readonly counts: Float64Array
  private readonly tops: readonly { readonly keys: number; count: number }[]
  private prepared = 0
  private drawn = 0

  constructor(
    spec: WorkloadSpec,
    seed: number,
    private readonly draws: number,
  ) {
    const random = seededRandom(seed).split('measured').split(0).split('keys')
    this.popularity = popularityOf(spec)
    this.chooser = keyChooser(spec, null, () => spec.recordCount - 1, random)
    this.isSequential = spec.requestDistribution.kind === 'sequential'
    const { keys } = this.popularity
    this.edges = binEdges(keys)
    this.counts = new Float64Array(this.edges.length - 1)
    this.tops = [1, Math.ceil(keys / 100), Math.ceil(keys / 10)].map((top) => ({
      keys: top,
      count: 0,
    }))
  }

  advance(steps: number): number {
    const { popularity } = this
    const needed = popularity.stepsNeeded
    if (this.prepared < needed) this.prepared = popularity.prepare(steps)
    else if (this.isSequential) this.drawn = this.draws
    else this.draw(Math.min(this.draws - this.drawn, Math.max(1, Math.trunc(steps))))
    const all = needed + this.draws
    return all === 0 ? 1 : (this.prepared + this.drawn) / all
  }

  shares(): RankShares {
    const { edges, popularity, tops } = this
    const [hottestKey, hottest1Percent, hottest10Percent] = tops.map((top) => this.figure(top))
    const isReady = this.prepared >= popularity.stepsNeeded
    const points = Array.from(this.counts, (count, bin) => {
      const [from, to] = [edges[bin], edges[bin + 1]]
      const above = isReady ? popularity.shareOf(to) : null
      const below = isReady ? popularity.shareOf(from) : null
      const theory = above === null || below === null ? null : above - below
      const perKey = (this.isSequential ? (theory ?? 0) : this.shareOf(count)) / (to - from)
      return { from, to, perKey, theoryPerKey: theory === null ? null : theory / (to - from) }
    })
    return {
      draws: this.drawn,
      keys: popularity.keys,
      points,
      hottestKey,
      hottest1Percent,
      hottest10Percent,
    }
  }

  private draw(most: number): void {
    const { chooser, counts, edges, popularity, tops } = this
    for (let i = 0; i < most; i++) {
      const rank = popularity.rankOf(chooser.next())
      counts[binOf(edges, rank)]++
      for (const top of tops) if (rank < top.keys) top.count++
    }
    this.drawn += most
  }

  private figure({ keys, count }: { readonly keys: number; readonly count: number }): RankFigure {
    const isReady = this.prepared >= this.popularity.stepsNeeded
    const theory = isReady ? this.popularity.shareOf(keys) : null
    return { keys, drawn: this.isSequential ? (theory ?? 0) : this.shareOf(count), theory }
  }

  private shareOf(count: number): number {
    return this.drawn === 0 ? 0 : count / this.drawn
  }
}

/** 0, 1, 2, 3, 4, 6, 8, 10, 14 … up to `keys` */
function binEdges(keys: number): number[] {
  const edges = [0]
  for (let i = 0; ; i++) {
    const edge = Math.ceil(10 ** (i / BINS_PER_DECADE) - 1e-9)
    if (edge >= keys) break
    if (edge > edges[edges.length - 1]) edges.push(edge)
  }
  return [...edges, keys]
}

function binOf(edges: readonly number[], rank: number): number {
  let low = 0
  let high = edges.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (edges[middle] <= rank) low = middle
    else high = middle
  }
  return low
}
