import { Button } from '@mantine/core'
import { useSentence } from '../i18n/use-sentence'
import { useT } from '../i18n/use-t'
import { CopyButton } from './copy-button'
import { describeError } from './describe-error'
import css from './error-panel.module.css'
import { Icon } from './icon'
import { ProblemList } from './problem-list'

interface ErrorPanelProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** In place of what could not be had: the cause, the way out, and the driver's words to copy. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const t = useT('frame')
  const sentence = useSentence()
  const { message, hint, problems, details } = describeError(error)
  return (
    <section className={css.panel} role="alert">
      <div className={css.head}>
        <Icon name="cross" className={css.glyph} />
        <div>
          <p className={css.message}>{sentence(message)}</p>
          {hint !== null && <p className={css.hint}>{sentence(hint)}</p>}
        </div>
      </div>
      {problems.length > 0 && <ProblemList problems={problems} />}
      <div className={css.foot}>
        {onRetry !== undefined && <Button onClick={onRetry}>{t('retry')}</Button>}
        <details className={css.details}>
          <summary>{t('details')}</summary>
          <pre>{details}</pre>
          <CopyButton text={details} />
        </details>
      </div>
    </section>
  )
}
