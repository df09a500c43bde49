import type { ColourSlot } from '../../shared/contract/profiles'
import { cssColour } from '../theme/tokens'
import css from './swatch.module.css'

interface SwatchProps {
  /** null: the null store, drawn as an outline */
  readonly slot: ColourSlot | null
}

/** The colour of a store beside its name. */
export function Swatch({ slot }: SwatchProps) {
  return slot === null ? (
    <i className={css.none} aria-hidden="true" />
  ) : (
    <i className={css.dot} style={{ background: cssColour(`store-${slot}`) }} aria-hidden="true" />
  )
}
