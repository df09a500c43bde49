import type { ReactNode } from 'react'
import css from './band.module.css'

interface BandProps {
  readonly kind: 'plain' | 'doubtful' | 'bad' | 'good'
  readonly children: ReactNode
  /** what can be done about it */
  readonly actions?: ReactNode
}

/** One sentence over a page: the state it is in, and the way out. */
export const Band = ({ kind, children, actions }: BandProps) => (
  <div className={css.band} data-kind={kind}>
    <p>{children}</p>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
)
