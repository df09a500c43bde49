import type { ReactNode } from 'react'
import css from './panel.module.css'

interface PanelProps {
  readonly title?: ReactNode
  /** small, after the title: unit, sample length */
  readonly unit?: ReactNode
  /** at the right end of the head */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** names the panel for those who do not see it, when the title is not plain text */
  readonly label?: string
  readonly className?: string
  /** no padding around the content: tables, charts */
  readonly bare?: boolean
}

export function Panel({ title, unit, aside, children, label, className, bare }: PanelProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined)
  return (
    <section
      className={className === undefined ? css.panel : `${css.panel} ${className}`}
      aria-label={name}
    >
      {title !== undefined && (
        <header className={css.head}>
          <h2>
            {title}
            {unit !== undefined && <span className={css.unit}> {unit}</span>}
          </h2>
          {aside !== undefined && <div className={css.aside}>{aside}</div>}
        </header>
      )}
      <div className={bare === true ? css.bare : css.body}>{children}</div>
    </section>
  )
}
