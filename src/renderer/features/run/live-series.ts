import type { LiveSample, LiveUpdate } from '../../../shared/contract/runs'

/**
 * The samples that a window holds, after one more update. The host thins a long run and then sends the
 * whole series again from 0, so there are never more than its own bound.
 */
export function applyUpdate(
  held: readonly LiveSample[],
  { from, samples }: Pick<LiveUpdate, 'from' | 'samples'>,
): readonly LiveSample[] {
  if (samples.length === 0 && from >= held.length) return held
  return from === 0 ? samples : [...held.slice(0, from), ...samples]
}
