import type { ReactNode } from 'react'
import css from './page-head.module.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** after the title: chips, facts */
  readonly meta?: ReactNode
  /** buttons at the right, the primary one last */
  readonly actions?: ReactNode
  /** below the title */
  readonly children?: ReactNode
}

/** Title and deeds of a page. */
export const PageHead = ({ title, meta, actions, children }: PageHeadProps) => (
  <header className={css.head}>
    <div className={css.text}>
      <div className={css.line}>
        <h1>{title}</h1>
        {meta}
      </div>
      {children}
    </div>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </header>
)
