import { Button } from '@mantine/core'
import type { ColourSlot, LastTest } from '../../../../shared/contract/profiles'
import { formatInstant } from '../../../../shared/format/instants'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Chip } from '../../../ui/chip'
import { ErrorPanel } from '../../../ui/error-panel'
import { Icon } from '../../../ui/icon'
import { Ago } from './ago'
import { Blocks } from './blocks'
import { Failure } from './failure'
import css from './result.module.css'
import { Steps } from './steps'
import type { TestRun } from './tests'

interface ResultProps {
  readonly run: TestRun | null
  /** the form says something else by now */
  readonly stale: boolean
  readonly lastTest: LastTest | null
  readonly slot: ColourSlot | null
  readonly onTest: () => void
}

/** What the store answered, or the exact cause why it did not. */
export function Result({ run, stale, lastTest, slot, onTest }: ResultProps) {
  const t = useT('connections')
  return (
    <section className={css.result} aria-label={t('result.title')} aria-busy={run?.running}>
      {run === null ? (
        <Untested lastTest={lastTest} onTest={onTest} />
      ) : (
        <>
          <header className={css.head}>
            <div className={css.line}>
              <StateChip run={run} />
              <Ago run={run} />
            </div>
            {run.test !== null && <Steps steps={run.test.steps} />}
            {stale && (
              <p className={css.stale}>
                <Icon name="bang" size={12} /> {t('result.stale')}
              </p>
            )}
            {run.running && (
              <Button
                size="compact-sm"
                leftSection={<Icon name="stop" size={12} />}
                onClick={run.cancel}
              >
                {t('frame:cancel')}
              </Button>
            )}
          </header>
          {run.error !== null && (
            <div className={css.block}>
              <ErrorPanel error={run.error} onRetry={onTest} />
            </div>
          )}
          {run.test?.failure != null && <Failure failure={run.test.failure} onRetry={onTest} />}
          {run.test !== null && <Blocks test={run.test} running={run.running} slot={slot} />}
        </>
      )}
    </section>
  )
}

function StateChip({ run }: { readonly run: TestRun }) {
  const t = useT('connections')
  if (run.running) return <Chip kind="now">{t('result.testing')}</Chip>
  if (run.error !== null) return <Chip kind="bad">{t('result.refused')}</Chip>
  if (run.test?.state === 'failed') return <Chip kind="bad">{t('result.failed')}</Chip>
  return run.test !== null && run.test.warnings.length > 0 ? (
    <Chip kind="doubtful">{t('result.warned')}</Chip>
  ) : (
    <Chip kind="good">{t('result.answered')}</Chip>
  )
}

interface UntestedProps {
  readonly lastTest: LastTest | null
  readonly onTest: () => void
}

const KINDS = { answered: 'good', warned: 'doubtful', failed: 'bad' } as const

/** Before a test in this window: how the last one ended. */
function Untested({ lastTest, onTest }: UntestedProps) {
  const t = useT('connections')
  const sentence = useSentence()
  return (
    <div className={css.untested}>
      {lastTest === null ? (
        <p>{t('result.never')}</p>
      ) : (
        <>
          <div className={css.line}>
            <Chip kind={KINDS[lastTest.result]}>{t(`result.${lastTest.result}`)}</Chip>
            <span className={css.when}>{formatInstant(lastTest.at)}</span>
          </div>
          <p>{sentence(lastTest.summary)}</p>
        </>
      )}
      <p className={css.hint}>{t('result.what')}</p>
      <Button leftSection={<Icon name="bolt" />} onClick={onTest}>
        {t('deed.test')}
      </Button>
    </div>
  )
}
