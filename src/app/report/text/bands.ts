import type { TrialReport } from '../../../shared/report'
import type { ReportWords } from '../words'
import { mainPhase } from './describe'
import { nearLimit } from './health'
import { pausedWords } from './pauses'

export interface Band {
  readonly kind: 'doubtful' | 'bad'
  /** in bold before the text; empty: nothing */
  readonly lead: string
  readonly text: string
}

/** What has to be known before any figure of the trial is quoted. */
export function trialBands(trial: TrialReport, words: ReportWords): Band[] {
  const bands: Band[] = []
  const lead = words.trialStates[trial.state]
  if (trial.problem !== null) {
    const { message, hint = '' } = trial.problem
    const kind = trial.state === 'failed' ? 'bad' : 'doubtful'
    bands.push({ kind, lead, text: ` · ${message} ${hint}`.trimEnd() })
  } else if (trial.state !== 'measured') {
    bands.push({ kind: 'doubtful', lead, text: `${words.colon}${words.partialFigures}` })
  }
  for (const phase of trial.phases) {
    const name = words.phases[phase.name]
    if (phase.recorded && phase.pauses > 0) {
      const text = `${name}${words.colon}${pausedWords(phase, words)}${words.stop}`
      bands.push({ kind: 'doubtful', lead: '', text })
    }
    for (const broken of phase.conservation) {
      bands.push({ kind: 'bad', lead: '', text: words.conservationBroken(name, broken) })
    }
  }
  const limit = nearLimit(mainPhase(trial), words)
  if (limit !== null) bands.push({ kind: 'doubtful', lead: '', text: limit })
  return bands
}
