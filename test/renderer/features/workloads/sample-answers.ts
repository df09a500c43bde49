import { previewWorkload } from '../../../../src/app/workloads/preview'
import { checkWorkload } from '../../../../src/engine/workloads/rules'
import type { CallHandlers } from '../../../../src/shared/contract/handlers'

/** A host that checks and previews as the real one does, and saves nothing. */
export const workloadAnswers: Partial<CallHandlers> = {
  'workloads.check': (spec) => checkWorkload(spec).problems,
  'workloads.preview': ({ spec, seed }) => previewWorkload(spec, seed),
  'workloads.save': ({ id, spec, kept }) => ({
    id: id ?? 'made',
    preset: false,
    spec,
    kept,
    changedAt: '2026-12-01T00:00:00.000Z',
  }),
  'workloads.remove': () => undefined,
  'workloads.restore': () => undefined,
}
