import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** one sentence on what belongs here */
  readonly sentence: ReactNode
  /** one button that makes it */
  readonly action?: ReactNode
  /** one link to a ready-made example */
  readonly link?: ReactNode
}

export function EmptyState({ sentence, action, link }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <p>{sentence}</p>
      {action}
      {link}
    </div>
  )
}
