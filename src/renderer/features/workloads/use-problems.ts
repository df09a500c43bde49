import { useMemo } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import type { Problem } from '../../../shared/errors'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { labelOf, sentenceOf } from './field-sentence'
import { isWhole, sumOf, totalOf } from './mix'
import { useCheck } from './use-check'
import { readDraft, type WorkloadDraft } from './workload-draft'

interface FoundProblems {
  readonly problems: readonly Problem[]
  /** the newest workload that holds all rules */
  readonly passed: ReturnType<typeof useCheck>['passed']
  /** what is typed now is not what passed */
  readonly stale: boolean
  readonly error: unknown
  readonly read: ReturnType<typeof readDraft>
}

/** Names of values as rules write them, so that they can be read as the fields are called. */
const NAMES =
  /\b[a-z]+(?:\.[a-zA-Z]+)+\b|\b(?:recordCount|insertStart|insertCount|dataIntegrity|compressibility)\b/g

/** All that is wrong with a draft: limits of its fields at once, rules between them from the host. */
export function useProblems(draft: WorkloadDraft, id: string | null): FoundProblems {
  const t = useT('workloads')
  const sentence = useSentence()
  const workloads = useWorkbench((s) => s.workloads)
  const read = useMemo(() => readDraft(draft), [draft])
  const { problems: broken, passed, error } = useCheck(read.ok ? read.spec : null)
  const named = (text: string): string => sentence(text).replace(NAMES, (path) => labelOf(path, t))
  const own: Problem[] = read.ok
    ? broken
        .filter(({ path }) => path !== 'mix')
        .map((each) => ({
          ...each,
          message: named(each.message),
          hint: each.hint === undefined ? undefined : named(each.hint),
        }))
    : read.faults.map((fault) => ({ path: fault.path, message: sentenceOf(fault, t) }))
  const stale = !read.ok || broken.length > 0
  const { name, mix } = draft.spec
  // said at once, with all else that is wrong
  if (!isWhole(mix)) {
    own.unshift({
      path: 'mix',
      message: t('mix.wrong', { sum: sumOf(mix) || '0', total: String(totalOf(mix)) }),
    })
  }
  if (isTaken(name, id, workloads ?? [])) {
    own.unshift({ path: 'name', message: t('fault.taken', { name }) })
  }
  const seen = new Set<string>()
  const problems = own.filter(({ path, message }) => {
    const key = `${path} ${message}`
    return !seen.has(key) && seen.add(key)
  })
  return { problems, passed, stale, error, read }
}

const isTaken = (name: string, id: string | null, all: readonly WorkloadView[]): boolean =>
  all.some((other) => other.id !== id && other.spec.name === name)
