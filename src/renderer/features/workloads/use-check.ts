import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '../../../shared/errors'
import type { WorkloadSpec } from '../../../shared/workload'
import { useClient } from '../../state/use-workbench'

/** So long nothing must be typed before the host is asked. */
const AFTER_MS = 150

interface Checked {
  readonly problems: readonly Problem[]
  /** the newest workload that holds all rules; null: none yet */
  readonly passed: WorkloadSpec | null
  /** the host could not be asked */
  readonly error: unknown
}

const NOTHING: Checked = { problems: [], passed: null, error: null }

/** Rules between the fields of a workload, asked of the host a moment after the last change. */
export function useCheck(spec: WorkloadSpec | null): Checked {
  const client = useClient()
  const key = spec === null ? null : JSON.stringify(spec)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the workload says
  const same = useMemo(() => spec, [key])
  const [checked, setChecked] = useState(NOTHING)
  useEffect(() => {
    if (same === null) return
    let current = true
    const timer = setTimeout(() => {
      client.call('workloads.check', same).then(
        (problems) => {
          if (!current) return
          setChecked(({ passed }) => ({
            problems,
            passed: problems.length === 0 ? same : passed,
            error: null,
          }))
        },
        (error: unknown) => current && setChecked((before) => ({ ...before, error })),
      )
    }, AFTER_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [client, same])
  return checked
}
