import type { Dash } from '../theme/stores'
import css from './legend.module.css'
import { LineSample } from './line-sample'

export interface LegendItem {
  readonly name: string
  /** CSS colour, of a token */
  readonly colour: string
  readonly dash?: Dash | readonly number[]
  readonly width?: number
  /** at the crosshair, or the latest; with its unit where the panel's head has none */
  readonly value?: string
}

interface LegendProps {
  readonly items: readonly LegendItem[]
  /** where the values are from: "at 00:47" */
  readonly at?: string | null
}

/** Names the lines of a chart and reads their values, so that nothing floats over data. */
export const Legend = ({ items, at }: LegendProps) => (
  <ul className={css.legend}>
    {at !== undefined && at !== null && <li className={css.at}>{at}</li>}
    {items.map(({ name, value, ...line }) => (
      <li key={name}>
        <LineSample {...line} />
        {name}
        {value !== undefined && <b>{value}</b>}
      </li>
    ))}
  </ul>
)
