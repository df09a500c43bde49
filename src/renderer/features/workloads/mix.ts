import type { OperationMix } from '../../../shared/workload'
import type { Typed } from './workload-draft'

export type MixKey = keyof OperationMix
export type TypedMix = Readonly<Record<MixKey, Typed>>

export const MIX_KEYS = [
  'read',
  'update',
  'insert',
  'scan',
  'readModifyWrite',
  'delete',
] as const satisfies readonly MixKey[]

/** Shares are moved in steps of 0.0001, so that what is shown is what there is. */
const STEPS = 10_000
const TOLERANCE = 1e-9

/** A share as a number; what is none counts as nothing. */
export const shareOf = (typed: Typed): number =>
  typeof typed === 'number' && Number.isFinite(typed) && typed > 0 ? typed : 0

/** Rid of what adding binary fractions leaves behind: 0.1 + 0.2 is 0.3. */
const tidy = (value: number): number => Number(value.toFixed(12))

export const totalOf = (mix: TypedMix): number =>
  tidy(MIX_KEYS.reduce((sum, key) => sum + shareOf(mix[key]), 0))

export const isWhole = (mix: TypedMix): boolean => Math.abs(totalOf(mix) - 1) <= TOLERANCE

/** `0.7 + 0.5` */
export const sumOf = (mix: TypedMix): string =>
  MIX_KEYS.map((key) => shareOf(mix[key]))
    .filter((share) => share > 0)
    .join(' + ')

/**
 * Moves one share and shares the difference out among the others that are not locked, in proportion
 * to their values (equally when all are 0). The total is 1 to the digit. The mix as it was when there
 * is no other to take from or give to.
 */
export function moveShare(
  mix: TypedMix,
  key: MixKey,
  to: number,
  locked: ReadonlySet<MixKey>,
): TypedMix {
  const others = MIX_KEYS.filter((each) => each !== key && !locked.has(each))
  if (others.length === 0 || locked.has(key)) return mix
  const fixed = MIX_KEYS.filter((each) => each !== key && locked.has(each))
  const room = Math.max(0, tidy(1 - fixed.reduce((sum, each) => sum + shareOf(mix[each]), 0)))
  const moved = Math.min(room, Math.max(0, Math.round(to * STEPS) / STEPS))
  const shares = sharedOut(
    others.map((each) => shareOf(mix[each])),
    tidy(room - moved),
  )
  return { ...mix, [key]: moved, ...Object.fromEntries(others.map((each, i) => [each, shares[i]])) }
}

/** The same proportions with a total of 1; reads alone when all are 0. */
export function normalised(mix: TypedMix): TypedMix {
  const shares: number[] = MIX_KEYS.map((key) => shareOf(mix[key]))
  if (!shares.some((share) => share > 0)) shares[0] = 1
  const out = sharedOut(shares, 1)
  return Object.fromEntries(MIX_KEYS.map((key, i) => [key, out[i]])) as TypedMix
}

/** An amount in proportion to weights, in whole steps; the rest goes where it is owed most. */
function sharedOut(weights: readonly number[], amount: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const whole = Math.floor(amount * STEPS + TOLERANCE)
  const exact = weights.map((weight) =>
    sum === 0 ? whole / weights.length : (whole * weight) / sum,
  )
  const steps: number[] = exact.map((each) => Math.floor(each + TOLERANCE))
  const byNeed = exact.map((_, i) => i).sort((a, b) => exact[b] - steps[b] - exact[a] + steps[a])
  let left = whole - steps.reduce((total, each) => total + each, 0)
  for (const i of byNeed) {
    if (left-- <= 0) break
    steps[i]++
  }
  const shares = steps.map((each) => each / STEPS)
  // what is finer than a step comes from a locked share, and goes to the largest of these
  const largest = shares.indexOf(Math.max(...shares))
  const fine = tidy(amount - whole / STEPS)
  if (fine > 0) shares[largest] = tidy(shares[largest] + fine)
  return shares
}
