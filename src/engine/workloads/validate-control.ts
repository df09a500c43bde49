import type { RateShape } from '../../shared/load-control'
import { type FindingList, plural } from './findings'
import type { TrialParts } from './trial-parts'

/** Load control against itself: settings that contradict or undo one another. */
export function checkControl({ control, capabilities }: TrialParts, found: FindingList): void {
  const { clients, connections, workers, rate, arrivals, thinkTime } = control
  if (workers > clients) {
    found.problem(
      'control.workers',
      workers,
      `${workers} workers share ${plural(clients, 'client')}, so some would have none.`,
      `write ${found.name('control.workers')} ${clients} or less, or more ${found.name('control.clients')}`,
    )
  }
  if (connections !== null && capabilities.connections) {
    if (connections > clients) {
      found.note(
        'control.connections',
        connections,
        `${connections} connections are more than ${plural(clients, 'client')} can use at once; the others stay idle.`,
      )
    }
    if (connections < workers) {
      found.problem(
        'control.connections',
        connections,
        `${workers} workers share ${plural(connections, 'connection')}, and a connection belongs to one worker.`,
        `write ${found.name('control.connections')} ${workers} or more, or fewer ${found.name('control.workers')}`,
      )
    } else if (connections < clients && !capabilities.pipelining) {
      found.note(
        'control.connections',
        connections,
        `${clients} clients share ${plural(connections, 'connection')}, with one operation at a time on each: the others wait, and that wait is part of what is measured.`,
      )
    }
  }
  if (rate === null && arrivals === 'poisson') {
    found.problem(
      'control.arrivals',
      arrivals,
      'Poisson arrivals need a rate: without one, each client begins when its last operation ended.',
      `add ${found.name('control.rate')}, or leave ${found.name('control.arrivals')} out`,
    )
  }
  if (rate !== null && thinkTime !== null) {
    found.problem(
      'control.thinkTime',
      thinkTime.meanMs,
      'Think time and a rate contradict each other: with a rate, the schedule says when operations begin.',
      'leave one of them out',
    )
  }
  if (rate !== null) checkRate(rate, found)
}

function checkRate(rate: RateShape, found: FindingList): void {
  if (rate.kind === 'sine' && rate.amplitudeOpsPerSec > rate.meanOpsPerSec) {
    found.problem(
      'control.rate.amplitudeOpsPerSec',
      rate.amplitudeOpsPerSec,
      `The amplitude ${rate.amplitudeOpsPerSec}/s is above the mean ${rate.meanOpsPerSec}/s, which would ask for negative rates.`,
      `write at most ${rate.meanOpsPerSec}`,
    )
  }
  if (
    rate.kind === 'pieces' &&
    rate.pieces.every((piece) => piece.fromOpsPerSec === 0 && piece.toOpsPerSec === 0)
  ) {
    found.problem(
      'control.rate.pieces',
      undefined,
      'Every piece of the rate is 0, so no operation would ever begin.',
      'give at least one piece a rate above 0',
    )
  }
}

/** The rate in force for ever after the schedule is through; null: it has no such end. */
export function lastRate(rate: RateShape | null): number | null {
  if (rate === null || rate.kind !== 'pieces' || rate.repeat) return null
  return rate.pieces[rate.pieces.length - 1].toOpsPerSec
}
