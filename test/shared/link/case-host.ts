import type { Handlers } from '../../../src/shared/contract/handlers'
import type { Settings } from '../../../src/shared/contract/host'
import { settingsSchema } from '../../../src/shared/contract/host'
import { WorkbenchError } from '../../../src/shared/errors'
import { partOfHandlers } from './handlers'

/** What happened on the host's side; asked for by `drafts.get` of this key, whatever lies between. */
export const SEEN = 'seen'

/**
 * The host of the shared cases. It runs in this process or in a worker, so all that a case wants of
 * it is asked for over the link: the key of a draft says what is to happen.
 */
export function caseHost(): Handlers {
  const seen: string[] = []
  const settings: Settings = settingsSchema.parse({})
  const changed = new Set<() => void>()
  let changes = 0
  return partOfHandlers(
    {
      'settings.get': () => settings,
      'drafts.get': ({ key }, { signal }) => {
        if (key === SEEN) return [...seen]
        if (key === 'refuse') {
          throw new WorkbenchError('disk', 'settings.json: the disk is full.', {
            hint: 'Free some space.',
            problems: [{ path: 'disk', message: 'full' }],
            cause: new Error('ENOSPC'),
          })
        }
        if (key === 'bug') throw new TypeError('undefined is no function')
        if (key !== 'wait') return `draft of ${key}`
        return new Promise((_resolve, reject) => {
          seen.push('waiting')
          signal.addEventListener('abort', () => {
            seen.push('aborted')
            reject(new DOMException('aborted', 'AbortError'))
          })
        })
      },
      'drafts.put': ({ value }) => {
        seen.push(`put ${JSON.stringify(value).length}`)
      },
      'drafts.drop': ({ key }) => {
        changes += Number(key)
        for (const one of changed) for (let i = 0; i < Number(key); i++) one()
      },
      'host.calibrate': (_nothing, { tell }) => {
        for (const share of [0.1, 0.2, 0.3, 1]) tell({ share, doing: 'measuring' })
        return {
          measuredAt: '2026-12-01T00:00:00.000Z',
          ceilingOpsPerSec: 1,
          floorNs: { p50: 1, p99: null },
          cpuPerOperationNs: 1,
          stale: null,
        }
      },
    },
    {
      settings: (_nothing, onChange) => {
        changed.add(onChange)
        seen.push('followed')
        return {
          take: () => ({ ...settings, maxWorkers: changes + 1 }),
          close: () => {
            changed.delete(onChange)
            seen.push('closed')
          },
        }
      },
      run: ({ from }) => ({
        take: () => ({ view: null, from, samples: [] }),
        close: () => {},
      }),
    },
  )
}
