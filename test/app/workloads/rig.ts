import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DeliveredFile } from '../../../src/app/ports'
import { type WorkloadService, workloadService } from '../../../src/app/workloads/service'
import type { CallContext } from '../../../src/shared/contract/handlers'
import { temporaryFolder, tickingNow } from '../archive/fixtures'

export interface WorkloadRig {
  readonly service: WorkloadService
  readonly calls: WorkloadService['calls']
  readonly delivered: DeliveredFile[]
  readonly config: string
}

export const context: CallContext<never> = { signal: new AbortController().signal, tell: () => {} }

/** The service on a folder that is gone afterwards; ids are w1, w2, … */
export async function workloadRig(config?: string): Promise<WorkloadRig> {
  const home = config ?? join(await temporaryFolder(), 'config')
  const delivered: DeliveredFile[] = []
  let ids = 0
  const service = workloadService({
    folders: { config: home, data: '', runs: '', trash: '' },
    now: tickingNow(),
    newId: () => `w${++ids}`,
    deliver: async (file) => {
      delivered.push(file)
      return { kind: 'saved', path: file.name }
    },
    onQuarantine: (sentence) => {
      throw new Error(sentence)
    },
  })
  onTestFinished(() => service.close())
  return { service, calls: service.calls, delivered, config: home }
}
