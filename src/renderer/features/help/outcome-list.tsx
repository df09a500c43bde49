import { OUTCOMES } from '../../../shared/outcome'
import { useT } from '../../i18n/use-t'
import { KeyValue } from '../../ui/key-value'
import css from './help.module.css'

/** Every way in which an operation ends. */
export function OutcomeList() {
  const t = useT('outcomes')
  return (
    <div className={css.outcomes}>
      <KeyValue
        keyWidth={160}
        rows={OUTCOMES.map((outcome) => ({
          key: t(`name.${outcome}`),
          value: t(`meaning.${outcome}`),
        }))}
      />
    </div>
  )
}
