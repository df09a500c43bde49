import type { Mark as MarkFacts } from '../../shared/mark'
import css from './mark.module.css'

interface MarkGlyphProps {
  readonly kind: MarkFacts['kind']
}

/** The glyph of a mark, the same on the time axis and in the list of marks. */
export const MarkGlyph = ({ kind }: MarkGlyphProps) => (
  <svg
    className={css.glyph}
    data-kind={kind}
    width="12"
    height="12"
    viewBox="0 0 12 12"
    aria-hidden="true"
    focusable="false"
  >
    {kind === 'note' && <path d="M2.5 11V1.5h7L8 4l1.5 2.5h-7" />}
    {(kind === 'stall' || kind === 'server') && <path d="M6 1v10" />}
    {kind === 'rate' && <path d="M1 9l4-5 2 3 4-5" />}
    {(kind === 'pause' || kind === 'sleep') && <path d="M1 11L11 1M1 7l6-6M5 11l6-6" />}
  </svg>
)
