import { type ReactNode, useId } from 'react'
import css from './settings.module.css'

/** What a control needs to be named and explained by its row. */
export interface ControlNames {
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string | undefined
}

interface SettingProps {
  readonly label: ReactNode
  readonly help?: ReactNode
  /** the control stands below its label, as wide as the form */
  readonly tall?: boolean
  readonly children: (names: ControlNames) => ReactNode
}

/** One setting: its name and what it does at the left, its control at the right. */
export function Setting({ label, help, tall, children }: SettingProps) {
  const id = useId()
  const names = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': help === undefined ? undefined : `${id}-help`,
  }
  return (
    <div className={css.row} data-tall={tall || undefined}>
      <div className={css.label}>
        <div id={names['aria-labelledby']}>{label}</div>
        {help !== undefined && (
          <div id={names['aria-describedby']} className={css.help}>
            {help}
          </div>
        )}
      </div>
      <div className={tall ? css.tallControl : css.control}>{children(names)}</div>
    </div>
  )
}
