import type { FormField } from '../../../shared/store-form'
import { valueAt } from '../../../shared/store-values'
import { type Choice, useForm } from './form-parts'
import css from './schema-form.module.css'

/** What the field in use is for, what its choice means, and its limits. */
export function FieldHelp({ field }: { readonly field: FormField }) {
  const { words, values } = useForm()
  const { path, kind, measured } = field
  const value = valueAt(values, path)
  const meaning = kind === 'choice' ? words.choice(path, (value ?? null) as Choice) : ''
  const limits = words.limits(field)
  return (
    <div className={css.help} aria-hidden="true">
      <b>{words.label(path)}</b> {words.help(path)} {kind === 'choice' && <i>{meaning}</i>} {limits}{' '}
      {measured === true && <em>{words.measured}</em>}
    </div>
  )
}
