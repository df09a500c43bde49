import { LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './frame'

/**
 * The one place that runs ECharts, without a DOM. Import it lazily: it costs about half a second.
 */
echarts.use([LineChart, GridComponent, MarkAreaComponent, SVGRenderer])

export interface Drawing {
  readonly widthPx: number
  readonly heightPx: number
  /** unique on the page, ready for an attribute */
  readonly id: string
  /** what the picture shows, ready for an attribute */
  readonly label: string
}

/** SVG of a picture, ready to stand inside a page: no style sheet, no script, ids of its own. */
export function drawSvg(option: ChartOption, drawing: Drawing): string {
  const chart = echarts.init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: drawing.widthPx,
    height: drawing.heightPx,
  })
  try {
    chart.setOption(option)
    return clean(chart.renderToSVGString({ useViewBox: true }), drawing)
  } finally {
    // without this its frame timer keeps the process alive
    chart.dispose()
  }
}

const clean = (svg: string, { id, label }: Drawing): string =>
  svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class|pointer-events)="[^"]*"/g, '')
    .replace(/zr\d+-/g, `${id}-`)
    .replace('<svg ', `<svg role="img" aria-label="${label}" `)
    .replace(/\n\s*/g, '')
