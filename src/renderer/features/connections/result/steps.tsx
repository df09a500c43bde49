import type { TestStepView } from '../../../../shared/contract/profiles'
import { formatCount, NO_BREAK, significant } from '../../../../shared/format/numbers'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import css from './result.module.css'

/** Steps in their order, as wide as they took; the first that failed is red, those after it blank. */
export function Steps({ steps }: { readonly steps: readonly TestStepView[] }) {
  const t = useT('connections')
  const needed = steps.filter(({ state }) => state !== 'not-needed')
  const last = needed.findLast(({ tookMs }) => tookMs !== null)
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        {needed.map(({ step, state, tookMs }) => (
          <i key={step} data-state={state} style={{ flexGrow: Math.max(tookMs ?? 0, 1) }} />
        ))}
      </div>
      <ol className={css.steps}>
        {needed.map(({ step, state, tookMs }) => (
          <li key={step} data-state={state}>
            {state === 'failed' && <Icon name="cross" size={10} />}
            {t(`step.${step}`)}{' '}
            {tookMs === null ? (
              <span>{state === 'running' ? '…' : state === 'done' ? '✓' : '—'}</span>
            ) : (
              <span>
                {inMs(tookMs)}
                {step === last?.step && `${NO_BREAK}ms`}
              </span>
            )}
            <span className="unseen">{t(`step-state.${state}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** All steps in one unit, that of the longest; a step of no time at all is still told. */
const inMs = (ms: number): string => (ms < 1 ? significant(ms, 1) : formatCount(ms))
