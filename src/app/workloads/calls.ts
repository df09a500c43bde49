import { formatProperties } from '../../engine/workloads/properties/format'
import { checkWorkload } from '../../engine/workloads/rules'
import type { CallHandlers } from '../../shared/contract/handlers'
import type { WorkloadInput } from '../../shared/contract/workloads'
import type { HostPorts } from '../ports'
import { beyondYcsb } from './beyond-ycsb'
import { readWorkloadText } from './import/read-text'
import { keepable } from './kept-properties'
import type { WorkloadLibrary } from './library'
import { previewWorkload } from './preview'

export type WorkloadCalls = Pick<CallHandlers, Extract<keyof CallHandlers, `workloads.${string}`>>

/** What a window may ask about workloads. */
export function workloadCalls(
  library: WorkloadLibrary,
  deliver: HostPorts['deliver'],
): WorkloadCalls {
  return {
    'workloads.list': () => library.list(),
    'workloads.check': (spec) => checkWorkload(spec).problems,
    'workloads.save': (input) => library.save(input),
    'workloads.remove': ({ ids }) => library.remove(ids),
    'workloads.restore': ({ ids }) => library.restore(ids),
    'workloads.preview': ({ spec, seed }) => previewWorkload(spec, seed),
    'workloads.readFile': readWorkloadText,
    'workloads.properties': (input) => ({
      text: propertiesOf(input),
      leftOut: beyondYcsb(input.spec),
    }),
    'workloads.export': (input, { signal }) =>
      deliver(
        {
          name: `${fileName(input.spec.name)}.properties`,
          mime: 'text/plain; charset=us-ascii',
          bytes: new TextEncoder().encode(propertiesOf(input)),
        },
        signal,
      ),
  }
}

const propertiesOf = ({ spec, kept }: WorkloadInput): string =>
  formatProperties(spec, { inlineHistogram: true, further: keepable(kept) })

/** Characters that no file system objects to; never empty. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return plain === '' ? 'workload' : plain
}
