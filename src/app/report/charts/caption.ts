import { formatCount } from '../../../shared/format/numbers'
import { isThinned } from './points'
import { stallCaption, type TimeRange } from './time-range'

/** What a time chart is made of: samples, n, what was dropped, and what else is to be known. */
export const captionOf = (range: TimeRange, ...more: readonly string[]): string => {
  const { words } = range
  const { samples, started, dropped } = range.phase
  const thinned = isThinned(samples) ? words.thinned : ''
  return [
    words.secondSamples(formatCount(started)),
    dropped > 0 ? words.droppedCount(formatCount(dropped)) : '',
    ...more,
    stallCaption(range),
    thinned,
  ]
    .filter((text) => text !== '')
    .join(' · ')
}
