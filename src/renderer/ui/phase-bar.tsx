import css from './phase-bar.module.css'

export interface PhasePart {
  readonly name: string
  readonly state: 'done' | 'now' | 'next'
  /** how wide it is beside the others: its planned time */
  readonly weight: number
  /** 0 … 1 */
  readonly share: number
}

interface PhaseBarProps {
  readonly phases: readonly PhasePart[]
  /** a sentence: "Measured phase, 71 of 90 s" */
  readonly label: string
}

/** How far a run has come through its phases; gold is the one under way. */
export const PhaseBar = ({ phases, label }: PhaseBarProps) => (
  <div className={css.bar} role="img" aria-label={label}>
    {phases.map(({ name, state, weight, share }) => (
      <div key={name} className={css.part} data-state={state} style={{ flexGrow: weight }}>
        <i style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
      </div>
    ))}
  </div>
)
