import { availableParallelism } from 'node:os'
import type { StartWorker } from '../../../engine/worker/link'
import type { TrialSpec } from '../../../shared/trial'
import { describePower } from '../../environment/describe-power'
import { gatherMachine, thisMachine } from '../../environment/gather-machine'
import type { Told } from '../../environment/told'
import type { ComposedTarget } from '../../run/compose-trial'
import { freeBytesAt, refusalAt } from './disk'
import type { KnownRates } from './estimate'
import { knownRates } from './known-rates'
import { type Look, lookAt } from './look'

/** What a pre-flight asks of the target and of the machine; a test answers in their place. */
export interface PreflightWorld {
  readonly cores: number
  look(target: ComposedTarget, spec: TrialSpec, signal: AbortSignal): Promise<Look>
  power(): Promise<Told<'mains' | 'battery'>>
  freeBytes(path: string): Promise<number | null>
  /** why nothing could be written there; null: it could */
  refusal(path: string): Promise<string | null>
  knownRates(runs: string, spec: TrialSpec): Promise<KnownRates>
}

export const thisWorld = (startWorker: StartWorker, connectTimeoutMs: number): PreflightWorld => ({
  cores: availableParallelism(),
  look: (target, { workload }, signal) =>
    lookAt(target, workload, connectTimeoutMs, startWorker, signal),
  power: async () => describePower(await gatherMachine(thisMachine)),
  freeBytes: freeBytesAt,
  refusal: refusalAt,
  knownRates,
})
