import { formatExactShare } from '../../shared/format/numbers'
import type { OperationMix } from '../../shared/workload'
import { useT } from '../i18n/use-t'
import { OPERATION_DASH } from '../pictures/operation-dash'
import css from './mix-bar.module.css'
import { partsOf } from './mix-parts'

interface MixBarProps {
  readonly mix: OperationMix
  /** px */
  readonly width?: number
}

const HEIGHT = 12
const GAP = 2

/** The operation mix as a bar: a piece for each operation, with the dash of its line in charts. */
export function MixBar({ mix, width = 120 }: MixBarProps) {
  const t = useT('words')
  const parts = partsOf(mix)
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  const words = parts
    .map(({ kind, share }) => `${t(`operation-kind.${kind}`)} ${formatExactShare(share)}`)
    .join(', ')
  const room = width - GAP * Math.max(parts.length - 1, 0)
  let x = -GAP
  const drawn = parts.map(({ kind, share }) => {
    const from = x + GAP
    x = from + (room * share) / total
    return { kind, from, to: x, dash: OPERATION_DASH[kind] ?? [] }
  })
  return (
    <svg
      className={css.bar}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {drawn.map(({ kind, from, to, dash }) => (
        <g key={kind}>
          <rect className={css.ground} x={from} y={0} width={to - from} height={HEIGHT} rx={2} />
          <path
            className={css.line}
            d={`M${from + 1} ${HEIGHT / 2}H${Math.max(to - 1, from + 2)}`}
            strokeDasharray={dash.length === 0 ? undefined : dash.join(' ')}
          />
        </g>
      ))}
    </svg>
  )
}
