import type { ParsedProperties } from '../../../engine/workloads/properties/parse'
import type { KeptProperty } from '../../../shared/contract/workloads'
import { keepable } from '../kept-properties'

/** Written by every export, and says nothing: the run has its own end. */
const saysNothing = ({ key, value }: KeptProperty): boolean =>
  key === 'operationcount' && value.trim() === '0'

/** The lines of a file that a workload does not hold, in their order; without secrets. */
export const keptOf = ({ entries }: ParsedProperties): KeptProperty[] =>
  keepable([...entries].sort((a, b) => a.line - b.line).filter((each) => !saysNothing(each)))
