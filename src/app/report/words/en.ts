import { formatCount, NO_BREAK } from '../../../shared/format/numbers'
import type { MarkKind } from '../../../shared/mark'
import type { Series } from '../../../shared/operation'
import type { Outcome } from '../../../shared/outcome'
import type { Report, ThresholdResult, TrialReport } from '../../../shared/report'
import type { PhaseName } from '../../../shared/trial'
import { counted, WORDS } from '../text/words'

type Words<Key extends string> = Readonly<Record<Key, string>>

const states: Words<Report['run']['state']> = {
  running: 'running',
  complete: 'complete',
  partial: 'partial',
  failed: 'failed',
  interrupted: 'interrupted',
}
const trialStates: Words<TrialReport['state']> = {
  measured: 'measured',
  partial: 'partial',
  failed: 'failed',
}
const phases: Words<PhaseName> = { load: 'load', 'warm-up': 'warm-up', measured: 'measured' }
const series: Words<Series> = {
  read: 'read',
  update: 'update',
  insert: 'insert',
  scan: 'scan',
  delete: 'delete',
  'read-modify-write': 'read-modify-write',
  'read-modify-write.read': 'its read',
  'read-modify-write.update': 'its update',
}
const outcomes: Words<Outcome> = {
  ok: 'ok',
  'not-found': 'not-found',
  'empty-scan': 'empty-scan',
  'timed-out': 'timed-out',
  refused: 'refused',
  disconnected: 'disconnected',
  overloaded: 'overloaded',
  'out-of-memory': 'out-of-memory',
  conflict: 'conflict',
  rejected: 'rejected',
  'unexpected-reply': 'unexpected-reply',
  'verification-failed': 'verification-failed',
  'unfinished-at-end': 'unfinished-at-end',
}
const marks: Words<MarkKind> = {
  note: 'note',
  stall: 'stall',
  server: 'server',
  pause: 'pause',
  rate: 'target rate',
  sleep: 'sleep',
}
const verdicts: Words<ThresholdResult['result']> = {
  held: 'held',
  missed: 'missed',
  'cannot-tell': 'cannot tell',
}

/** All words of printed reports, in English. Another language is an object of the same form. */
export const EN = {
  tag: 'en' as string,
  ...{ states, trialStates, phases, series, outcomes, marks, verdicts },

  run: 'run',
  workload: 'workload',
  workloads: 'Workload',
  trials: (count: number) => counted(formatCount(count), count, 'trial'),
  started: (when: string) => `started ${when}`,
  ended: (when: string) => `ended ${when}`,
  notEnded: 'not ended',
  seed: (seed: number) => `seed ${seed}`,
  tags: 'tags',
  note: 'Note',
  bands: {
    running: 'This run was under way when this was written.',
    partial: 'This run ended early. What was measured is kept.',
    failed: 'This run measured nothing.',
    interrupted: 'This run was interrupted. What was measured until then is kept.',
  } as Readonly<Partial<Record<Report['run']['state'], string>>>,
  partialFigures: 'figures are of what was measured.',
  conservationBroken: (phase: string, what: string) =>
    `${WORDS.conservationBroken} (${phase}): ${what}`,
  /** between a name and what it is */
  colon: ': ',
  comma: ', ',
  stop: '.',
  /** between sentences */
  space: ' ',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  writtenBy: (tool: string, version: string, format: string, formatVersion: number) =>
    `Written by ${tool} ${version} from ${format} version ${formatVersion}.`,
  accuracy: 'Latencies: min, mean and max exact, percentiles within 0.1 %.',
  leftOut: 'Left out: passwords and keys.',
  namesLeftOut: 'Left out: user names, passwords and keys.',
  addressesReplaced: 'Addresses are replaced by store-1, store-2 and so on.',

  clients: (count: number) => counted(formatCount(count), count, 'client'),
  connections: (count: number) => counted(formatCount(count), count, 'connection'),
  workers: (count: number) => counted(formatCount(count), count, 'worker'),
  records: (count: number) => counted(formatCount(count), count, 'record'),
  recordsOf: (records: number, fields: number) =>
    `${counted(formatCount(records), records, 'record')} of ${counted(formatCount(fields), fields, 'field')}`,
  closedLoop: 'closed loop',
  openLoop: (rate: string, arrivals: string) => `open loop, ${rate}, ${arrivals} arrivals`,
  sine: (mean: string, amplitude: string) => `sine ${mean} ± ${amplitude}`,
  pieces: (count: number, first: string, last: string) => `${count} pieces, ${first} … ${last}`,
  arrivals: (kind: string) => kind,
  pausedTimes: (count: number, inAll: string) =>
    `${count === 1 ? 'once' : `${count}${NO_BREAK}times`}, in all ${inAll}, which no figure counts`,
  paused: (times: string) => `paused ${times}`,
  markAt: (kind: string, phase: string, at: string, lasting: string | null) =>
    `${kind}: ${phase} at ${at}${lasting === null ? '' : ` for ${lasting}`}`,
  nearLimit: (near: number, of: number) =>
    `${WORDS.generatorNearLimit} (in ${near} of ${of} seconds): ${WORDS.generatorMeaning}; ${WORDS.generatorWayOut}.`,

  throughputOk: 'Throughput, ok',
  serviceP99: 'Service time p99',
  intendedP99: 'Intended latency p99',
  failed: 'Failed',
  dropped: 'Dropped',
  startDelay: 'Start delay p99',
  ofOffered: (rate: string) => `of ${rate} offered`,
  asFastAsAnswers: 'closed loop: as fast as answers come',
  closedLoopReason: WORDS.closedLoopReason as string,
  noFailure: WORDS.noFailure as string,
  cannotDrop: 'a closed loop cannot drop',
  shareOfDue: (share: string, due: string) => `${share} of ${due} due`,
  startDelayMeaning: 'actual − intended start',

  latency: 'Latency',
  latencyOfLoad: 'Latency of the load',
  operation: 'operation',
  kind: 'kind',
  mean: 'mean',
  max: 'max',
  min: 'min',
  service: 'service',
  intended: 'intended',
  sameAsService: WORDS.closedLoop as string,
  percentileRule: WORDS.percentileRule as string,
  intendedRule: WORDS.intendedRule as string,
  partsNote: `indented: ${WORDS.partsNote}`,
  notKnown: 'not known',
  notMeasured: WORDS.unknown as string,
  noSamples: 'no samples',
  /** reasons stand in reports in English */
  reason: (text: string) => text,

  throughput: 'Throughput',
  perSecond: 'operations per second',
  latencyOf: (operation: string) => `Latency of ${operation}`,
  logAxis: 'log axis',
  percentileCurve: 'Percentile curve',
  ninesAxis: 'log axis, equal room per nine',
  curveCaption: 'known at the marked points; ends at the last percentile with 10 samples beyond it',
  notOk: 'Outcomes other than ok',
  offered: 'offered',
  okOf: (operation: string) => `${operation} ok`,
  failedLine: 'failed',
  droppedLine: 'dropped',
  secondSamples: (count: string) => `1 s samples, n ${count}`,
  droppedCount: (count: string) => `dropped ${count}`,
  thinned:
    'thinned for drawing to the smallest and largest of each stretch; tables and files use all samples',
  intendedSame: `intended latency ${WORDS.closedLoop}`,
  gapMeaning: 'a gap: no sample, or too few operations in it',
  nothingSucceeded: WORDS.nothingSucceeded as string,
  amber: (spans: string, more: number) =>
    `amber: ${WORDS.nothingSucceeded} (${spans}${more > 0 ? ` and ${more} more` : ''})`,

  outcomesHead: 'Outcomes',
  outcome: 'outcome',
  count: 'count',
  share: 'share',
  exampleHead: 'of which, and the first example',
  firstAt: (at: string, operation: string) => `first at ${at}, ${operation}:`,
  sums: (started: string) => `started ${started} = sum of outcomes`,
  dueSums: (due: string) => `due ${due} = started + dropped`,
  neverStarted: (why: string) => `of those due, never started: ${why}`,
  backlogFull: 'backlog was full',
  tooLate: 'too late',
  stillWaiting: 'still waiting at the end',

  phasesHead: 'Phases',
  phase: 'phase',
  time: 'time',
  startedHead: 'started',
  okRate: 'ok ops/s',
  offeredRate: 'offered ops/s',
  received: 'received',
  sent: 'sent',
  cpuCores: 'CPU cores',
  eventLoop: 'event loop',
  loopDelay: 'loop delay p99 ms',
  generatorNote: 'of the load generator: CPU of all workers, event loop of the worst',
  notRecorded: WORDS.notRecorded as string,
  partial: WORDS.partial as string,
  size: 'Size of the data set',
  sizeNotTold: '— not told by the store',
  onDisk: { afterLoad: 'on disk after load', atEnd: 'on disk at end' },
  inMemory: { afterLoad: 'in memory after load', atEnd: 'in memory at end' },

  thresholds: 'Thresholds',
  asked: 'asked',
  result: 'result',
  measured: 'measured',
  marksHead: 'Marks',
  notes: 'Notes',
  plan: 'Plan of this trial, as JSON',

  environment: 'Environment',
  ofGenerator: 'of the load generator',
  host: 'host',
  system: 'system',
  kernel: (os: string, kernel: string) => `${os}, kernel ${kernel}`,
  processor: 'processor',
  cores: (model: string, cores: string) => `${model}, ${cores} logical cores`,
  memory: 'memory',
  freeAtStart: (all: string, free: string) => `${all}, free at start ${free}`,
  power: 'power',
  powerSource: (source: string) => source,
  governor: 'governor',
  loadBefore: 'load before start',
  runtime: 'runtime',
  tool: 'tool',
  libraries: 'libraries',
  none: 'none',
  server: 'Server',
  whatOkMeant: 'and what OK meant',
  address: 'address',
  product: 'product',
  nothingAnswered: 'nothing answered',
  topology: 'topology',
  client: 'client',
  profile: 'connection',
}

export type ReportWords = typeof EN
