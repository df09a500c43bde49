import type { ReactNode } from 'react'
import css from './key-value.module.css'

export interface KeyValueRow {
  readonly key: string
  readonly value: ReactNode
}

interface KeyValueProps {
  readonly rows: readonly KeyValueRow[]
  /** width of the first column, px */
  readonly keyWidth?: number
}

/** Facts, one a line. */
export const KeyValue = ({ rows, keyWidth = 112 }: KeyValueProps) => (
  <dl className={css.list} style={{ gridTemplateColumns: `${keyWidth}px minmax(0, 1fr)` }}>
    {rows.map(({ key, value }) => (
      <div key={key} className={css.row}>
        <dt>{key}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
