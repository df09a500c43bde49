import type { Problem } from '../../../shared/errors'
import { useT } from '../../i18n/use-t'
import { ProblemList } from '../../ui/problem-list'
import { labelOf } from './field-sentence'

interface ProblemsProps {
  readonly problems: readonly Problem[]
}

/** All that is wrong; the name of the field, which begins the sentence beside it, is the link here. */
export function Problems({ problems }: ProblemsProps) {
  const t = useT('workloads')
  const label = (path: string): string => t('label', { label: labelOf(path, t) })
  const shown = problems.map(({ message, ...problem }) => {
    const start = label(problem.path)
    return {
      ...problem,
      message: message.startsWith(start) ? message.slice(start.length).trim() : message,
    }
  })
  return <ProblemList problems={shown} labelOf={label} />
}
