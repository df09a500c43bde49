import type { PhaseReport } from '../../../shared/report'
import { type KeyFigure, keyFigures } from '../text/key-figures'
import type { ReportWords } from '../words'
import { safe } from './escape'

/** The figures read first. */
export const kpis = (phase: PhaseReport, words: ReportWords): string =>
  `<section class="panel kpis">${keyFigures(phase, words).map(kpi).join('')}</section>`

const kpi = ({ name, value: { value, unit }, below, bad }: KeyFigure): string =>
  `<div><div class="k">${safe(name)}</div><div class="v${bad ? ' is-bad' : ''}">${value}${unit === '' ? '' : `<small>${unit}</small>`}</div><div class="s">${safe(below)}</div></div>`
