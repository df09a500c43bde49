import type { EChartsCoreOption } from 'echarts/core'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Panel } from '../panel'
import css from './chart.module.css'
import { ChartMenu } from './chart-menu'
import { type ChartTable, ChartTableView } from './chart-table'
import { nearestIndex } from './nearest'
import { useChartInstance } from './use-instance'

export type ChartOption = EChartsCoreOption

/** A line over all time charts of a page: one index into the samples. */
export interface Crosshair {
  /** x values of the samples, ascending, in the unit of the x axis */
  readonly xs: readonly number[]
  /** null: none */
  readonly at: number | null
  readonly onMove: (at: number | null) => void
  /** what is spoken at a sample: "00:47: read 22,006 ops/s, update 21,975 ops/s" */
  readonly say: (at: number) => string
}

export interface ChartProps {
  readonly title: string
  readonly unit?: string
  /** the picture: a pure function of data and theme makes it; a new object is drawn */
  readonly option: ChartOption
  /** a generated sentence: what the picture shows, in figures */
  readonly description: string
  /** the same as a table; asked when it is wanted */
  readonly table: () => ChartTable
  readonly crosshair?: Crosshair
  /** in the head: legend, switches */
  readonly aside?: ReactNode
  /** sample length, n, dropped operations */
  readonly caption?: ReactNode
  /** px of the picture; fills its panel when absent */
  readonly height?: number
  /** `grid.top` and `grid.bottom` of the option: where the crosshair ends */
  readonly gridTop?: number
  readonly gridBottom?: number
  /** a term of the help that the menu offers to explain */
  readonly explain?: string
  readonly className?: string
}

/** Owns an ECharts instance and all that a picture needs to be read without eyes or mouse. */
export function Chart(props: ChartProps) {
  const { title, unit, description, crosshair, aside, caption, height } = props
  const [asTable, setAsTable] = useState(false)
  const describedBy = useId()
  const frame = useRef<HTMLElement>(null)
  const toggle = (): void => {
    setAsTable(!asTable)
    requestAnimationFrame(() => frame.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase()
    if (key === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      event.stopPropagation()
      toggle()
      return
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || crosshair === undefined || crosshair.xs.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const last = crosshair.xs.length - 1
    const from = crosshair.at ?? (step > 0 ? -1 : last + 1)
    crosshair.onMove(Math.min(Math.max(from + step * (event.shiftKey ? 10 : 1), 0), last))
  }
  return (
    <Panel
      bare
      className={props.className}
      label={title}
      title={title}
      unit={unit}
      aside={
        <>
          {aside}
          <ChartMenu {...props} asTable={asTable} onToggle={toggle} picture={frame} />
        </>
      }
    >
      <figure
        ref={frame}
        className={css.frame}
        style={{ height }}
        aria-label={unit === undefined ? title : `${title}, ${unit}`}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <p id={describedBy} className="unseen">
          {description}
        </p>
        {asTable ? <ChartTableView title={title} table={props.table()} /> : <Plot {...props} />}
      </figure>
      {crosshair !== undefined && <Spoken crosshair={crosshair} />}
      {caption !== undefined && <p className={css.caption}>{caption}</p>}
    </Panel>
  )
}

function Plot({ option, crosshair, gridTop = 8, gridBottom = 22 }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const latest = useRef(crosshair)
  latest.current = crosshair
  const place = (): void => {
    const at = latest.current?.at ?? null
    const x = at === null ? undefined : latest.current?.xs[at]
    if (line.current === null) return
    const px = x === undefined ? null : chart.current?.convertToPixel({ xAxisIndex: 0 }, x)
    line.current.hidden = typeof px !== 'number' || !Number.isFinite(px)
    if (typeof px === 'number') line.current.style.transform = `translateX(${Math.round(px)}px)`
  }
  const chart = useChartInstance(element, option, place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line follows the crosshair
  useEffect(place, [crosshair?.at, crosshair?.xs])
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (crosshair === undefined || chart.current === null) return
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left
    const x = chart.current.convertFromPixel({ xAxisIndex: 0 }, px)
    const at = nearestIndex(crosshair.xs, Number(x))
    if (at >= 0 && at !== crosshair.at) crosshair.onMove(at)
  }
  return (
    <div
      className={css.plot}
      onPointerMove={onPointerMove}
      onPointerLeave={() => crosshair?.onMove(null)}
    >
      <div ref={element} className={css.canvas} />
      <div
        ref={line}
        className={css.cross}
        style={{ top: gridTop, bottom: gridBottom }}
        hidden
        aria-hidden="true"
      />
    </div>
  )
}

/** Speaks the values at the crosshair when the keyboard moves it: only while the chart has focus. */
function Spoken({ crosshair }: { readonly crosshair: Crosshair }) {
  const { at, say, xs } = crosshair
  return (
    <p className="unseen" aria-live="polite">
      {at === null || at >= xs.length ? '' : say(at)}
    </p>
  )
}
