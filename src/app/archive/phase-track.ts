import type { OpenPhase } from './checkpoint-file'
import type { JournalEvent } from './events'

/** Where a run stands, as its events tell it. */
export interface PhaseTrack {
  /** attempt of the trial that was started last */
  readonly attempt: number
  /** the phase that was started and has not ended */
  readonly open: OpenPhase | null
}

export const BEFORE_FIRST_TRIAL: PhaseTrack = { attempt: 0, open: null }

/** The standing after one more event. A trial that starts, or ends, leaves no phase open. */
export function followPhase(track: PhaseTrack, event: JournalEvent): PhaseTrack {
  switch (event.type) {
    case 'trial-started':
      return { attempt: event.attempt, open: null }
    case 'phase-started': {
      const { trial, phase } = event
      return { attempt: track.attempt, open: { trial, attempt: track.attempt, phase } }
    }
    case 'phase-ended':
    case 'trial-ended':
    case 'run-ended':
      return track.open === null ? track : { attempt: track.attempt, open: null }
    default:
      return track
  }
}
