import type { ReactNode } from 'react'
import css from './dialog-buttons.module.css'

/** The buttons at the foot of a dialog; the primary one last. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.row}>{children}</div>
)
