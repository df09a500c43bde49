import type { ReactNode } from 'react'
import css from './result.module.css'

interface BlockProps {
  readonly title: string
  readonly children: ReactNode
}

/** Facts of one kind, with their head. */
export const Block = ({ title, children }: BlockProps) => (
  <section className={css.block} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)
