import type { RunSetup } from '../../../../shared/contract/runs'
import type { WorkloadView } from '../../../../shared/contract/workloads'
import type { Problem } from '../../../../shared/errors'
import type { CatchUp, LoadControl, RateShape } from '../../../../shared/load-control'
import type { DataPolicy } from '../../../../shared/trial'
import type { WorkloadSpec } from '../../../../shared/workload'

/** As a number field holds it: a text is what cannot be read as a number, or nothing. */
export type Typed = number | string

export interface PieceDraft {
  readonly forSeconds: Typed
  readonly fromOpsPerSec: Typed
  readonly toOpsPerSec: Typed
}

/** A run as it is typed. It may be wrong in any part, and keeps what was typed. */
export interface SetupDraft {
  readonly name: string
  readonly profileId: string | null
  /** null: none chosen, or one that is only in `workload` */
  readonly workloadId: string | null
  readonly workload: WorkloadSpec | null
  readonly records: Typed
  readonly clients: Typed
  /** empty: one per client */
  readonly connections: Typed
  readonly workers: Typed
  readonly loop: 'closed' | 'open'
  readonly shape: 'constant' | 'pieces'
  readonly opsPerSec: Typed
  readonly pieces: readonly PieceDraft[]
  readonly repeat: boolean
  readonly arrivals: LoadControl['arrivals']
  readonly catchUp: CatchUp['rule']
  readonly catchUpFactor: Typed
  readonly lateMs: Typed
  readonly backlogLimit: Typed
  readonly timeoutMs: Typed
  /** 0: none */
  readonly thinkMs: Typed
  readonly thinking: 'constant' | 'exponential'
  readonly pacing: LoadControl['pacing']
  /** 0: none */
  readonly warmUpSeconds: Typed
  readonly ends: 'time' | 'count' | 'first'
  readonly seconds: Typed
  readonly operations: Typed
  readonly dataPolicy: DataPolicy
  readonly seed: Typed
  readonly percentiles: readonly string[]
  readonly thresholds: readonly string[]
  /** percent */
  readonly maxFailed: Typed
}

export const emptyDraft = (seed: number): SetupDraft => ({
  name: '',
  profileId: null,
  workloadId: null,
  workload: null,
  records: 100_000,
  clients: 16,
  connections: '',
  workers: 1,
  loop: 'closed',
  shape: 'constant',
  opsPerSec: 5000,
  pieces: [{ forSeconds: 30, fromOpsPerSec: 1000, toOpsPerSec: 5000 }],
  repeat: false,
  arrivals: 'constant',
  catchUp: 'burst',
  catchUpFactor: 1.1,
  lateMs: 1000,
  backlogLimit: 100_000,
  timeoutMs: 10_000,
  thinkMs: 0,
  thinking: 'constant',
  pacing: 'timer',
  warmUpSeconds: 5,
  ends: 'time',
  seconds: 30,
  operations: 1_000_000,
  dataPolicy: 'ours',
  seed,
  percentiles: [],
  thresholds: [],
  maxFailed: 0.1,
})

/** What changes when a workload is chosen. */
export const chosen = ({ id, spec }: WorkloadView): Partial<SetupDraft> => ({
  workloadId: id,
  workload: spec,
  records: spec.recordCount,
})

const PIECE = { forSeconds: 30, fromOpsPerSec: 1000, toOpsPerSec: 1000 }

/** What a run was started from, to be changed and run again. */
export function draftOf(setup: RunSetup): SetupDraft {
  const { control, workload, warmup, measured } = setup
  const { rate, catchUp, thinkTime } = control
  const base = emptyDraft(setup.seed)
  const ends =
    measured?.operations == null ? 'time' : measured.durationMs == null ? 'count' : 'first'
  return {
    ...base,
    name: setup.name,
    profileId: setup.profileId,
    workload,
    records: workload.recordCount,
    clients: control.clients,
    connections: control.connections ?? '',
    workers: control.workers,
    loop: rate === null ? 'closed' : 'open',
    shape: rate === null || rate.kind === 'constant' ? 'constant' : 'pieces',
    opsPerSec: rate?.kind === 'constant' ? rate.opsPerSec : base.opsPerSec,
    pieces: rate?.kind === 'pieces' ? rate.pieces : rate?.kind === 'sine' ? [PIECE] : base.pieces,
    repeat: rate?.kind === 'pieces' && rate.repeat,
    arrivals: control.arrivals,
    catchUp: catchUp.rule,
    catchUpFactor: catchUp.rule === 'bounded' ? catchUp.factor : base.catchUpFactor,
    lateMs: catchUp.rule === 'skip' ? catchUp.lateMs : base.lateMs,
    backlogLimit: control.backlogLimit,
    timeoutMs: control.timeoutMs,
    thinkMs: thinkTime?.meanMs ?? 0,
    thinking: thinkTime?.distribution ?? 'constant',
    pacing: control.pacing,
    warmUpSeconds: (warmup?.durationMs ?? 0) / 1000,
    ends,
    seconds: (measured?.durationMs ?? 30_000) / 1000,
    operations: measured?.operations ?? base.operations,
    dataPolicy: setup.dataPolicy,
    percentiles: setup.percentiles.map(String),
    thresholds: setup.thresholds,
    maxFailed: setup.maxFailedShare * 100,
  }
}

export type ReadDraft =
  | { readonly ok: true; readonly setup: RunSetup }
  /** paths into the setup; the message is left to the page: no number was typed */
  | { readonly ok: false; readonly wrong: readonly Pick<Problem, 'path' | 'value'>[] }

/** The setup that a draft says; what is no number is found here, all else by the host. */
export function readDraft(draft: SetupDraft): ReadDraft {
  const wrong: { path: string; value: string }[] = []
  const number = (path: string, typed: Typed): number => {
    const value = typeof typed === 'number' ? typed : Number(typed.trim() === '' ? 'x' : typed)
    if (!Number.isFinite(value)) wrong.push({ path, value: String(typed) })
    return value
  }
  const { workload, profileId } = draft
  if (profileId === null) wrong.push({ path: 'profileId', value: '' })
  if (workload === null) wrong.push({ path: 'workload', value: '' })
  const control = readControl(draft, number)
  const records = number('workload.recordCount', draft.records)
  const warmUpMs = Math.round(number('warmup', draft.warmUpSeconds) * 1000)
  const timed = draft.ends !== 'count'
  const counted = draft.ends !== 'time'
  const measured = {
    durationMs: timed ? Math.round(number('measured.durationMs', draft.seconds) * 1000) : null,
    operations: counted ? number('measured.operations', draft.operations) : null,
  }
  const percentiles = draft.percentiles.map((typed, i) => number(`percentiles[${i}]`, typed))
  const seed = number('seed', draft.seed)
  const maxFailedShare = number('maxFailedShare', draft.maxFailed) / 100
  if (workload === null || profileId === null || wrong.length > 0) return { ok: false, wrong }
  return {
    ok: true,
    setup: {
      name: draft.name,
      profileId,
      workload: withRecords(workload, records),
      control,
      warmup: warmUpMs === 0 ? null : { durationMs: warmUpMs, operations: null },
      measured,
      dataPolicy: draft.dataPolicy,
      seed,
      percentiles,
      thresholds: [...draft.thresholds],
      maxFailedShare,
    },
  }
}

/** A workload that loads all of its records goes on to do so. */
const withRecords = (workload: WorkloadSpec, recordCount: number): WorkloadSpec => ({
  ...workload,
  recordCount,
  insertCount: workload.insertCount === workload.recordCount ? recordCount : workload.insertCount,
})

type ReadNumber = (path: string, typed: Typed) => number

function readControl(draft: SetupDraft, number: ReadNumber): LoadControl {
  const thinkMs = number('control.thinkTime.meanMs', draft.thinkMs)
  const open = draft.loop === 'open'
  return {
    clients: number('control.clients', draft.clients),
    connections: draft.connections === '' ? null : number('control.connections', draft.connections),
    workers: number('control.workers', draft.workers),
    rate: open ? readRate(draft, number) : null,
    arrivals: draft.arrivals,
    catchUp: readCatchUp(draft, number),
    backlogLimit: number('control.backlogLimit', draft.backlogLimit),
    timeoutMs: number('control.timeoutMs', draft.timeoutMs),
    thinkTime: open || thinkMs === 0 ? null : { meanMs: thinkMs, distribution: draft.thinking },
    pacing: draft.pacing,
  }
}

function readRate(draft: SetupDraft, number: ReadNumber): RateShape {
  if (draft.shape === 'constant') {
    return { kind: 'constant', opsPerSec: number('control.rate.opsPerSec', draft.opsPerSec) }
  }
  const pieces = draft.pieces.map((piece, i) => {
    const at = `control.rate.pieces[${i}]`
    return {
      forSeconds: number(`${at}.forSeconds`, piece.forSeconds),
      fromOpsPerSec: number(`${at}.fromOpsPerSec`, piece.fromOpsPerSec),
      toOpsPerSec: number(`${at}.toOpsPerSec`, piece.toOpsPerSec),
    }
  })
  return { kind: 'pieces', pieces, repeat: draft.repeat }
}

function readCatchUp(draft: SetupDraft, number: ReadNumber): CatchUp {
  switch (draft.catchUp) {
    case 'burst':
      return { rule: 'burst' }
    case 'bounded':
      return { rule: 'bounded', factor: number('control.catchUp.factor', draft.catchUpFactor) }
    case 'skip':
      return { rule: 'skip', lateMs: number('control.catchUp.lateMs', draft.lateMs) }
  }
}

/** A kept draft of this version, or null. */
export function parseDraft(kept: unknown): SetupDraft | null {
  const base = emptyDraft(0)
  if (typeof kept !== 'object' || kept === null) return null
  const same = Object.keys(base).every((key) => key in kept)
  return same ? (kept as SetupDraft) : null
}
