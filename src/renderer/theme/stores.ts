import type { ColourSlot } from '../../shared/contract/profiles'

export type Dash = 'solid' | 'long' | 'dash-dot' | 'dots'
export type MarkerShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'triangle-down'
export interface Marker {
  readonly shape: MarkerShape
  readonly hollow: boolean
}

/** How one target is drawn, everywhere: chart, chip, table. */
export interface TargetStyle {
  readonly slot: ColourSlot
  readonly dash: Dash
  readonly marker: Marker
}

const style = (dash: Dash, shape: MarkerShape, hollow = false) => ({
  dash,
  marker: { shape, hollow },
})

/** Dash and marker of every slot: six colours beside each other can be told apart, fourteen not. */
export const SLOT_STYLES: Readonly<Record<ColourSlot, Omit<TargetStyle, 'slot'>>> = {
  blue: style('solid', 'circle'),
  sky: style('long', 'square'),
  red: style('solid', 'triangle'),
  orange: style('long', 'diamond'),
  green: style('long', 'circle', true),
  ink: style('solid', 'square', true),
  violet: style('solid', 'triangle-down'),
  pine: style('dash-dot', 'circle'),
  rust: style('long', 'triangle', true),
  olive: style('solid', 'diamond'),
  sand: style('dash-dot', 'square'),
  magenta: style('solid', 'diamond', true),
  plum: style('dash-dot', 'triangle'),
  slate: style('long', 'triangle-down', true),
}

/** On, off … in pixels, as SVG and ECharts take it. */
export const DASH_PATTERNS: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  long: [8, 4],
  'dash-dot': [9, 3, 2, 3],
  dots: [2, 3],
}

/** Families stay together. The null store has no colour: it is the floor, a hairline in `text-3`. */
const SLOT_OF_STORE: Readonly<Record<string, ColourSlot>> = {
  'tarantool-hash': 'blue',
  'tarantool-tree': 'sky',
  redis: 'red',
  memcached: 'green',
  couchbase: 'ink',
  cassandra: 'violet',
  postgresql: 'pine',
  hbase: 'rust',
  mongodb: 'olive',
  mysql: 'sand',
  'sharded-sql': 'sand',
  s3: 'plum',
  leveldb: 'slate',
  lmdb: 'slate',
  rocksdb: 'slate',
}

/** The slot of a profile, or of its store; null for the null store and for stores unknown here. */
export const slotOf = (store: string, override: ColourSlot | null = null): ColourSlot | null =>
  override ?? SLOT_OF_STORE[store] ?? null

const DASHES = Object.keys(DASH_PATTERNS) as readonly Dash[]

/**
 * Styles of the targets of one chart. The second target of a slot takes the next dash that no other
 * of the slot has, and the hollow marker.
 */
export function styleTargets(
  targets: readonly { readonly store: string; readonly colour?: ColourSlot | null }[],
): readonly TargetStyle[] {
  const seen = new Map<ColourSlot, Dash[]>()
  return targets.map(({ store, colour }) => {
    const slot = slotOf(store, colour) ?? 'slate'
    const own = SLOT_STYLES[slot]
    const used = seen.get(slot) ?? []
    const dash = used.includes(own.dash)
      ? (DASHES.find((candidate) => !used.includes(candidate)) ?? own.dash)
      : own.dash
    seen.set(slot, [...used, dash])
    const marker = used.length === 0 ? own.marker : { ...own.marker, hollow: !own.marker.hollow }
    return { slot, dash, marker }
  })
}
