import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon } from './icon'

interface ChipProps {
  readonly kind?: 'good' | 'doubtful' | 'bad' | 'plain' | 'now'
  readonly children: ReactNode
}

const GLYPHS = { good: 'tick', doubtful: 'bang', bad: 'cross' } as const

/** A state in a word; colour never says it alone. */
export const Chip = ({ kind = 'plain', children }: ChipProps) => (
  <span className={css.chip} data-kind={kind}>
    {kind in GLYPHS && <Icon name={GLYPHS[kind as keyof typeof GLYPHS]} size={11} />}
    {children}
  </span>
)
