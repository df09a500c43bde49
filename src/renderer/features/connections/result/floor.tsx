import type { ColourSlot, ProfileTest } from '../../../../shared/contract/profiles'
import { formatCount, formatLatency, latencyParts } from '../../../../shared/format/numbers'
import { msToNs } from '../../../../shared/units'
import { useT } from '../../../i18n/use-t'
import { cssColour } from '../../../theme/tokens'
import { NotKnown } from '../../../ui/not-known'
import { Block } from './block'
import css from './result.module.css'

interface FloorProps {
  readonly floor: NonNullable<ProfileTest['floor']>
  readonly slot: ColourSlot | null
}

const HEIGHT = 30
/** a bucket with one trip in it is still to be seen */
const LEAST = 1.5

/** What a trip to the server and back costs, without any work there. */
export function Floor({ floor, slot }: FloorProps) {
  const t = useT('connections')
  const { count, p50Ms, p99Ms, maxMs, histogram } = floor
  const most = Math.max(...histogram.counts, 1)
  const colour = slot === null ? 'var(--ts-text-3)' : cssColour(`store-${slot}`)
  const width = histogram.counts.length
  const figures = [
    { name: 'p50', ms: p50Ms },
    { name: 'p99', ms: p99Ms },
    { name: t('floor.max'), ms: maxMs },
  ]
  return (
    <Block title={t('block.floor')}>
      <div className={css.figures}>
        {figures.map(({ name, ms }) => (
          <div key={name}>
            <b>
              {ms === null ? (
                <NotKnown reason={t('floor.too-few', { count })} />
              ) : (
                <Latency ms={ms} />
              )}
            </b>
            {name}
          </div>
        ))}
        <div className={css.count}>
          <b>n {formatCount(count)}</b>
          {t('floor.connection')}
        </div>
      </div>
      <svg
        className={css.histogram}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('floor.picture', {
          shown: formatCount(count),
          step: formatLatency(msToNs(histogram.stepMs)),
          last: formatLatency(msToNs(histogram.stepMs * width)),
        })}
      >
        {histogram.counts.map((trips, at) => {
          const height = trips === 0 ? 0 : Math.max((trips / most) * (HEIGHT - 2), LEAST)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
              key={at}
              x={at + 0.08}
              y={HEIGHT - height}
              width={0.84}
              height={height}
              fill={colour}
            />
          )
        })}
      </svg>
      <div className={css.axis} aria-hidden="true">
        <span>0</span>
        <span>{formatLatency(msToNs(histogram.stepMs * width))}</span>
      </div>
    </Block>
  )
}

function Latency({ ms }: { readonly ms: number }) {
  const { value, unit } = latencyParts(msToNs(ms))
  return (
    <>
      {value}
      <small>{unit}</small>
    </>
  )
}
