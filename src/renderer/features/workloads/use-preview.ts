import { useEffect, useState } from 'react'
import type { WorkloadPreview } from '../../../shared/contract/workloads'
import type { WorkloadSpec } from '../../../shared/workload'
import { useClient } from '../../state/use-workbench'

interface Preview {
  /** the newest that could be made */
  readonly preview: WorkloadPreview | null
  readonly error: unknown
}

/** What a workload really sends, asked of the code that sends it. */
export function usePreview(spec: WorkloadSpec | null, seed: number): Preview {
  const client = useClient()
  const [state, setState] = useState<Preview>({ preview: null, error: null })
  useEffect(() => {
    if (spec === null) return
    let current = true
    client.call('workloads.preview', { spec, seed }).then(
      (preview) => current && setState({ preview, error: null }),
      (error: unknown) => current && setState(({ preview }) => ({ preview, error })),
    )
    return () => {
      current = false
    }
  }, [client, spec, seed])
  return state
}
