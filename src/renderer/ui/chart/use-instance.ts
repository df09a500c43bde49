import { type EChartsType, init } from 'echarts/core'
import { type RefObject, useEffect, useRef } from 'react'
import './register'
import type { ChartOption } from './chart'

/**
 * An ECharts instance in an element: made once, as large as the element, drawn again with every new
 * option, gone with the component. A hidden window draws nothing and catches up when it is shown.
 */
export function useChartInstance(
  element: RefObject<HTMLDivElement | null>,
  option: ChartOption,
  onDrawn: () => void,
): RefObject<EChartsType | null> {
  const chart = useRef<EChartsType | null>(null)
  const latest = useRef({ option, onDrawn, pending: true })
  latest.current = { ...latest.current, option, onDrawn }
  const redraw = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (element.current === null) return
    const made = init(element.current, null, { renderer: 'canvas' })
    chart.current = made
    const { fontFamily } = getComputedStyle(document.body)
    let drawnIds: string | null = null
    const draw = (): void => {
      latest.current.pending = document.hidden
      if (document.hidden) return
      const option = { animation: false, textStyle: { fontFamily }, ...latest.current.option }
      // Series that stay are changed in place: making them anew costs several times as much.
      const ids = seriesIds(latest.current.option)
      made.setOption(option, ids !== null && ids === drawnIds ? {} : { replaceMerge: ['series'] })
      drawnIds = ids
      latest.current.onDrawn()
    }
    draw()
    // A canvas does not notice that a font has arrived.
    void document.fonts.ready.then(() => {
      if (!made.isDisposed()) made.resize()
    })
    const sizes = new ResizeObserver(() => {
      made.resize()
      latest.current.onDrawn()
    })
    sizes.observe(element.current)
    const onVisible = (): void => {
      if (latest.current.pending) draw()
    }
    document.addEventListener('visibilitychange', onVisible)
    redraw.current = draw
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      sizes.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [element])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option is what is drawn
  useEffect(() => redraw.current(), [option])
  return chart
}

/** Which series a picture has; null: they bear no names. */
function seriesIds({ series }: ChartOption): string | null {
  if (!Array.isArray(series)) return null
  const ids = series.map((each: { id?: unknown }) => each.id)
  return ids.every((id) => typeof id === 'string') ? ids.join('\n') : null
}
