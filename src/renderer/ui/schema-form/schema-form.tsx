import { type FocusEvent, type ReactNode, useMemo, useState } from 'react'
import { FIELD_GROUPS, type FieldGroup, type StoreForm } from '../../../shared/store-form'
import { sectionValues } from '../../../shared/store-values'
import { FieldHelp } from './field-help'
import { FormContext, type FormParts } from './form-parts'
import { Group } from './group'
import css from './schema-form.module.css'

interface SchemaFormProps extends FormParts {
  readonly form: StoreForm
  /** further fields at the end of a group */
  readonly extra?: Partial<Readonly<Record<FieldGroup, ReactNode>>>
  /** nothing can be changed */
  readonly disabled?: boolean
}

/** A form made from facts: groups, fields, limits. The line at its foot explains the field in use. */
export function SchemaForm({ form, extra = {}, disabled = false, ...parts }: SchemaFormProps) {
  const [focused, setFocused] = useState<string | null>(null)
  const { words, values, problems, onChange, renderSecret, pathAction } = parts
  const context = useMemo(
    () => ({ words, values, problems, onChange, renderSecret, pathAction }),
    [words, values, problems, onChange, renderSecret, pathAction],
  )
  const onFocus = (event: FocusEvent): void =>
    setFocused(event.target.closest('[data-field]')?.getAttribute('data-field') ?? null)
  const groups = FIELD_GROUPS.map((group) => ({
    group,
    fields: form.fields.filter((field) => field.group === group),
  })).filter(({ group, fields }) => fields.length > 0 || extra[group] !== undefined)
  const field = form.fields.find(({ path }) => path === focused)
  return (
    <FormContext value={context}>
      <fieldset
        className={css.form}
        disabled={disabled}
        onFocus={onFocus}
        onBlur={() => setFocused(null)}
      >
        {groups.map(({ group, fields }) => (
          <Group
            key={group}
            group={group}
            fields={fields}
            extra={extra[group]}
            sectionValues={(path) => sectionValues(form, path)}
          />
        ))}
      </fieldset>
      {field !== undefined && <FieldHelp field={field} />}
    </FormContext>
  )
}
