import { describeMachine } from '../environment/describe-machine'
import type { MachineFacts } from '../environment/gather-machine'
import type { Conditions } from './calibration-file'

/** The conditions of now. */
export function conditionsOf(facts: MachineFacts, version: string): Conditions {
  const { cpuModel, powerSource } = describeMachine(facts)
  return { cpu: cpuModel, powerSource, version }
}

/** Why figures of other conditions do not hold any more, in sentences; null when they do. */
export function staleness(measured: Conditions | null, now: Conditions): string | null {
  if (measured === null) return 'It is not known on what it was measured.'
  const reasons: string[] = []
  if (measured.cpu !== now.cpu) {
    reasons.push(`It was measured on ${measured.cpu}; this machine has ${now.cpu}.`)
  }
  // a machine that does not tell has not changed
  const [then, today] = [measured.powerSource, now.powerSource]
  if (then !== null && today !== null && then !== today) {
    reasons.push(`It was measured on ${then}; the machine runs on ${today} now.`)
  }
  if (measured.version !== now.version) {
    reasons.push(`It was measured by version ${measured.version}; this is ${now.version}.`)
  }
  return reasons.length === 0 ? null : reasons.join(' ')
}
