import { partOf, SERIES } from '../../../shared/operation'
import type { PhaseReport } from '../../../shared/report'
import { captionOf } from '../charts/caption'
import type { Drawing } from '../charts/draw'
import type { ChartOption } from '../charts/frame'
import { latencyPicture } from '../charts/latency'
import type { LegendEntry } from '../charts/legend'
import { outcomesPicture } from '../charts/outcomes'
import { percentilePicture } from '../charts/percentiles'
import { type Picture, throughputPicture } from '../charts/throughput'
import type { TimeRange } from '../charts/time-range'
import { isOpenLoop } from '../text/describe'
import type { ReportWords } from '../words'
import { escapeHtml, safe } from './escape'

export type Draw = (option: ChartOption, drawing: Drawing) => string

const WIDE_PX = 1172
const HALF_PX = 568

/** One chart with head, legend and caption. */
function figureHtml(
  draw: Draw,
  picture: Picture,
  { id, title, unit, caption, widthPx, heightPx }: FigureText,
): string {
  const label = escapeHtml(`${title}, ${unit}`)
  // narrow windows scroll rather than shrink the words out of sight
  const least = Math.round(widthPx * 0.75)
  const svg = draw(picture.option, { id, label, widthPx, heightPx }).replace(
    '<svg ',
    `<svg style="min-width:${least}px" `,
  )
  return `<figure class="panel"><div class="head"><h3>${escapeHtml(title)} <small>${escapeHtml(unit)}</small></h3><div class="legend">${picture.legend.map(legendItem).join('')}</div></div>
<div class="plot">${svg}</div><figcaption>${escapeHtml(caption)}</figcaption></figure>`
}

interface FigureText {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly caption: string
  readonly widthPx: number
  readonly heightPx: number
}

const legendItem = ({ name, colour, width, dash, opacity }: LegendEntry): string => {
  const style = `stroke:${colour};stroke-width:${width};opacity:${opacity ?? 1}`
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`
  return `<span><svg viewBox="0 0 26 8" aria-hidden="true"><path d="M0 4H26" style="${style}"${dashes}/></svg>${safe(name)}</span>`
}

export function throughputFigure(draw: Draw, range: TimeRange, id: string): string {
  return figureHtml(draw, throughputPicture(range), {
    ...{ id: `${id}-throughput`, title: range.words.throughput, unit: range.words.perSecond },
    ...{ caption: captionOf(range), widthPx: WIDE_PX, heightPx: 220 },
  })
}

/** One chart an operation; the halves of a read-modify-write are in the table. */
export function latencyFigures(draw: Draw, range: TimeRange, id: string): string {
  const shown = SERIES.filter(
    (series) => partOf(series) === null && range.phase.operations[series] !== undefined,
  )
  const { words } = range
  const loop = isOpenLoop(range.phase) ? '' : words.intendedSame
  const figures = shown.map((series) =>
    figureHtml(draw, latencyPicture(range, series), {
      ...{
        id: `${id}-latency-${series}`,
        title: words.latencyOf(words.series[series]),
        unit: words.logAxis,
      },
      caption: captionOf(range, loop, words.gapMeaning),
      ...{ widthPx: WIDE_PX, heightPx: 240 },
    }),
  )
  return figures.join('\n')
}

export function percentileFigure(
  draw: Draw,
  phase: PhaseReport,
  id: string,
  words: ReportWords,
): string {
  return figureHtml(draw, percentilePicture(phase, words), {
    ...{
      id: `${id}-percentiles`,
      title: words.percentileCurve,
      unit: words.ninesAxis,
    },
    caption: words.curveCaption,
    ...{ widthPx: HALF_PX, heightPx: 260 },
  })
}

export function outcomeFigure(draw: Draw, range: TimeRange, id: string): string {
  const picture = outcomesPicture(range)
  if (picture === null) return ''
  return figureHtml(draw, picture, {
    ...{ id: `${id}-outcomes`, title: range.words.notOk, unit: range.words.perSecond },
    ...{ caption: captionOf(range), widthPx: HALF_PX, heightPx: 260 },
  })
}
