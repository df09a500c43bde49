import type { Problem } from '../../shared/errors'
import { useSentence } from '../i18n/use-sentence'
import { useT } from '../i18n/use-t'
import { focusPath } from './focus-path'
import { Icon } from './icon'
import css from './problem-list.module.css'

interface ProblemListProps {
  readonly problems: readonly Problem[]
  /** the field's label on this page; the path when absent */
  readonly labelOf?: (path: string) => string
}

/** All that is wrong, at once, on top of a form; each line moves the focus to its field. */
export function ProblemList({ problems, labelOf }: ProblemListProps) {
  const t = useT('frame')
  const sentence = useSentence()
  if (problems.length === 0) return null
  return (
    <section className={css.alert} role="alert">
      <h2 className={css.title}>
        <Icon name="cross" />
        {t('problems', { count: problems.length })}
      </h2>
      <ul className={css.list}>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.message}`}>
            <button type="button" className={css.link} onClick={() => focusPath(problem.path)}>
              {labelOf?.(problem.path) ?? problem.path}
            </button>{' '}
            {sentence(problem.message)}
            {problem.hint !== undefined && (
              <span className={css.hint}> {sentence(problem.hint)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
