import type { ReactNode } from 'react'
import { DASH, type Parts } from '../../shared/format/numbers'
import css from './figure.module.css'
import { NotKnown } from './not-known'

interface FigureProps {
  readonly label: ReactNode
  /** as `latencyParts`, `rateParts` … give it */
  readonly parts: Parts
  /** small, below: sample count, interval, share */
  readonly note?: ReactNode
  /** why the value is not known; needed where it may be the dash */
  readonly reason?: string | null
  /** older than it should be: greyed */
  readonly stale?: boolean
}

/** One number that people read first, with what it rests on. */
export function Figure({ label, parts, note, reason, stale = false }: FigureProps) {
  return (
    <div className={css.figure} data-stale={stale || undefined}>
      <div className={css.label}>{label}</div>
      <div className={css.value}>
        {parts.value === DASH && reason ? <NotKnown reason={reason} /> : parts.value}
        {parts.unit !== '' && <small>{parts.unit}</small>}
      </div>
      {note !== undefined && <div className={css.note}>{note}</div>}
    </div>
  )
}

/** Figures side by side in one panel, of equal width. */
export const FigureRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.row}>{children}</div>
)
