import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldGroup, FormField } from '../../../shared/store-form'
import { valueAt } from '../../../shared/store-values'
import { Field } from './field'
import { spanOf } from './field-span'
import { problemAt, useForm } from './form-parts'
import css from './schema-form.module.css'

interface GroupProps {
  readonly group: FieldGroup
  readonly fields: readonly FormField[]
  /** further fields at its end */
  readonly extra?: ReactNode
  /** what a section holds once it is switched on */
  readonly sectionValues: (path: string) => unknown
}

/** Fields that belong together, with a head that says what they have in common. */
export function Group({ group, fields, extra, sectionValues }: GroupProps) {
  const { words, values, problems, onChange } = useForm()
  const sections = fields.filter(({ kind }) => kind === 'section')
  const head = fields.length > 0 && fields[0].kind === 'section' ? fields[0] : null
  const shown = fields.filter(
    ({ path }) =>
      !sections.some((each) => path.startsWith(`${each.path}.`) && !isOn(values, each.path)),
  )
  const all = fields.every(({ measured }) => measured === true)
  const note = words.groupNote(group) ?? (all ? words.measured : null)
  // lists are as tall as two fields: they stand at the left, and the others beside them
  const ordered = [
    ...shown.filter(({ kind }) => kind === 'lines'),
    ...shown.filter((field) => field.kind !== 'lines' && field !== head),
  ]
  return (
    <section className={css.group} aria-label={words.group(group)} data-group={group}>
      <header className={css.head}>
        <h2>{words.group(group)}</h2>
        {head !== null && (
          <SectionSwitch field={head} sectionValues={sectionValues} text={words.help(head.path)} />
        )}
        {note !== null && <span className={css.note}>{note}</span>}
      </header>
      {ordered.length + (extra === undefined ? 0 : 1) > 0 && (
        <div className={css.fields}>
          {ordered.map((field) => (
            <div
              key={field.path}
              className={css.cell}
              data-span={ordered.length === 1 && field.kind === 'lines' ? 12 : spanOf(field, words)}
              data-tall={field.kind === 'lines' || undefined}
              data-field={field.path}
            >
              {field.kind === 'section' ? (
                <Checkbox
                  data-path={field.path}
                  label={words.label(field.path)}
                  checked={isOn(values, field.path)}
                  error={problemAt(problems, field.path)}
                  onChange={(event) =>
                    onChange(
                      field.path,
                      event.currentTarget.checked ? sectionValues(field.path) : null,
                    )
                  }
                />
              ) : (
                <Field field={field} markMeasured={!all && group !== 'connections'} />
              )}
            </div>
          ))}
          {extra}
        </div>
      )}
    </section>
  )
}

interface SectionSwitchProps {
  readonly field: FormField
  readonly sectionValues: (path: string) => unknown
  readonly text: string
}

/** A group that can be left out as a whole is switched in its head. */
function SectionSwitch({ field, sectionValues, text }: SectionSwitchProps) {
  const { words, values, problems, onChange } = useForm()
  const on = isOn(values, field.path)
  return (
    <Checkbox
      data-path={field.path}
      data-field={field.path}
      classNames={{ label: css.note }}
      aria-label={words.label(field.path)}
      label={text}
      checked={on}
      error={problemAt(problems, field.path)}
      onChange={(event) =>
        onChange(field.path, event.currentTarget.checked ? sectionValues(field.path) : null)
      }
    />
  )
}

const isOn = (values: unknown, path: string): boolean => {
  const value = valueAt(values, path)
  return value !== null && value !== undefined
}
