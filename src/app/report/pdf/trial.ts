import { partOf, SERIES } from '../../../shared/operation'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { captionOf } from '../charts/caption'
import { latencyPicture } from '../charts/latency'
import { outcomesPicture } from '../charts/outcomes'
import { percentilePicture } from '../charts/percentiles'
import { throughputPicture } from '../charts/throughput'
import { type TimeRange, timeRange } from '../charts/time-range'
import { trialBands } from '../text/bands'
import {
  describeConcurrency,
  describeLoop,
  describeMix,
  describeProduct,
  describeRecords,
  isOpenLoop,
  mainPhase,
} from '../text/describe'
import type { ReportWords } from '../words'
import { serverSection } from './facts'
import { type Draw, drawFigure } from './figure'
import { FACT_GAP } from './heading'
import { keyFiguresSection } from './key-figures'
import { latencySection } from './latency'
import { listSection, marksSection, thresholdsSection } from './lists'
import { outcomesSection } from './outcomes'
import { phasesSection } from './phases'
import type { Sheet } from './sheet'

/** One trial from its headline down to what answered. */
export function trialPages(sheet: Sheet, trial: TrialReport, draw: Draw, words: ReportWords): void {
  trialHead(sheet, trial, words)
  const phase = mainPhase(trial)
  if (phase !== null) {
    keyFiguresSection(sheet, phase, words)
    latencySection(sheet, phase, words)
    if (isOpenLoop(phase)) {
      sheet.y -= 6
      sheet.paragraph(words.intendedRule, { size: 7.5, colour: 'text-3' })
      sheet.y += 8
    }
    const warmUp = trial.phases.find(({ name }) => name === 'warm-up') ?? null
    const range = timeRange(phase, warmUp === phase ? null : warmUp, words)
    if (phase.samples.length > 0) timeCharts(sheet, range, draw, words)
    percentileChart(sheet, phase, draw, words)
    outcomesChart(sheet, range, draw, words)
    outcomesSection(sheet, phase, words)
    phasesSection(sheet, trial, words)
    thresholdsSection(sheet, trial, words)
  }
  marksSection(sheet, trial, words)
  listSection(sheet, words.notes, trial.notes)
  const load = trial.phases.find(({ name }) => name === 'load')
  if (load !== undefined && load !== phase) {
    latencySection(sheet, load, words, words.latencyOfLoad)
  }
  serverSection(sheet, trial, words)
}

function trialHead(sheet: Sheet, trial: TrialReport, words: ReportWords): void {
  const { spec } = trial
  sheet.need(120)
  sheet.y += 4
  sheet.paragraph(`${trial.target.name} · ${describeProduct(trial)}`, { size: 12.5, bold: true })
  const facts = [
    `${words.workload} ${trial.workload}`,
    describeMix(spec.workload.mix, words),
    describeRecords(spec.workload, words),
    describeConcurrency(trial.clients, trial.connections, trial.workers, words),
    describeLoop(spec.control, words),
    words.seed(trial.seed),
  ]
  sheet.paragraph(facts.join(FACT_GAP), { colour: 'text-2' })
  sheet.y += 5
  for (const { kind, lead, text } of trialBands(trial, words)) sheet.band(`${lead}${text}`, kind)
}

function timeCharts(sheet: Sheet, range: TimeRange, draw: Draw, words: ReportWords): void {
  drawFigure(sheet, draw, {
    picture: throughputPicture(range),
    title: words.throughput,
    unit: words.perSecond,
    caption: captionOf(range),
    heightPt: 118,
  })
  const loop = isOpenLoop(range.phase) ? '' : words.intendedSame
  for (const series of SERIES) {
    if (partOf(series) !== null || range.phase.operations[series] === undefined) continue
    drawFigure(sheet, draw, {
      picture: latencyPicture(range, series),
      title: words.latencyOf(words.series[series]),
      unit: words.logAxis,
      caption: captionOf(range, loop, words.gapMeaning),
      heightPt: 128,
    })
  }
}

const percentileChart = (sheet: Sheet, phase: PhaseReport, draw: Draw, words: ReportWords): void =>
  drawFigure(sheet, draw, {
    picture: percentilePicture(phase, words),
    title: words.percentileCurve,
    unit: words.ninesAxis,
    caption: words.curveCaption,
    heightPt: 128,
  })

function outcomesChart(sheet: Sheet, range: TimeRange, draw: Draw, words: ReportWords): void {
  const picture = outcomesPicture(range)
  if (picture === null) return
  drawFigure(sheet, draw, {
    picture,
    title: words.notOk,
    unit: words.perSecond,
    caption: captionOf(range),
    heightPt: 104,
  })
}
