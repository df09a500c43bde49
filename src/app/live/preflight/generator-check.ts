import { highestRate } from '../../../engine/pacing/highest-rate'
import type { Calibration } from '../../../shared/contract/host'
import { formatCount, formatRate, formatShare } from '../../../shared/format/numbers'
import type { LoadControl } from '../../../shared/load-control'
import { blocked, type Finding, passed, warned } from './board'

/** Above this share of what the generator can do, its own cost shows in the figures. */
const HALF = 0.5

export interface Generator {
  readonly control: LoadControl
  readonly calibration: Calibration | null
  readonly cores: number
  /** name of a run that is under way here */
  readonly underWay: string | null
}

/** Whether this machine can ask as fast as it is to ask. */
export function generatorFinding({ control, calibration, cores, underWay }: Generator): Finding {
  if (underWay !== null) {
    return blocked(
      `The run '${underWay}' is under way, and two at once would spoil each other.`,
      'Stop it, or wait until it has ended.',
    )
  }
  const workers = Math.min(control.workers, control.clients)
  const on = `${plural(workers, 'worker')} on ${plural(cores, 'core')}`
  const needed = control.pacing === 'precise' ? workers + 1 : workers
  if (needed > cores) {
    return warned(
      `${on}: they have to share, and that wait is part of what is measured.`,
      `Use ${formatCount(Math.max(1, cores - 1))} or fewer.`,
    )
  }
  const rate = highestRate(control.rate)
  if (calibration === null) {
    const unknown = `${on}; what this machine can do at most was never measured.`
    return rate === 0 ? passed(unknown) : warned(unknown, 'Calibrate this machine in the settings.')
  }
  const ceiling = calibration.ceilingOpsPerSec * workers
  if (rate > ceiling) {
    return blocked(
      `${formatRate(rate)} are asked for; ${on} can do ${formatRate(ceiling)} when the store costs nothing.`,
      'Lower the rate, or add workers.',
    )
  }
  if (rate > HALF * ceiling) {
    return warned(
      `${formatRate(rate)} are ${formatShare(rate / ceiling)} of what ${on} can do; the cost of asking will show.`,
      'Add a worker, or lower the rate.',
    )
  }
  if (calibration.stale !== null) {
    return warned(
      `${on}; the calibration is out of date: ${calibration.stale}`,
      'Calibrate this machine in the settings.',
    )
  }
  return passed(`${on}; they can do ${formatRate(ceiling)} when the store costs nothing.`)
}

const plural = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
