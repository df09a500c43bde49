import { PRESET_RECORDS, PRESETS, withCounts } from '../../engine/workloads/presets'
import type { WorkloadView } from '../../shared/contract/workloads'

const PREFIX = 'preset:'

export const isPresetId = (id: string): boolean => id.startsWith(PREFIX)

/** The workloads that come with the product, over as many records as the command line takes. */
export const presetViews: readonly WorkloadView[] = PRESETS.map(({ id, spec }) => ({
  id: PREFIX + id,
  preset: true,
  spec: withCounts(spec, PRESET_RECORDS),
  kept: [],
  changedAt: null,
}))
