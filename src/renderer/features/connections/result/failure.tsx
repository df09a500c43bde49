import { Button } from '@mantine/core'
import type { ProfileTest } from '../../../../shared/contract/profiles'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { CopyButton } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import css from './result.module.css'

interface FailureProps {
  readonly failure: NonNullable<ProfileTest['failure']>
  readonly onRetry: () => void
}

/** The cause in a sentence, the way out, and the driver's words to copy. */
export function Failure({ failure, onRetry }: FailureProps) {
  const t = useT('connections')
  const sentence = useSentence()
  const { message, hint, details } = failure
  return (
    <div className={css.failure} role="alert">
      <Icon name="cross" className={css.bad} />
      <div>
        <p className={css.cause}>{sentence(message)}</p>
        {hint !== null && <p className={css.way}>{sentence(hint)}</p>}
        <div className={css.deeds}>
          <Button size="compact-sm" onClick={onRetry}>
            {t('frame:retry')}
          </Button>
        </div>
        <details className={css.details}>
          <summary>{t('frame:details')}</summary>
          <pre>{details}</pre>
          <CopyButton text={details} />
        </details>
      </div>
    </div>
  )
}
