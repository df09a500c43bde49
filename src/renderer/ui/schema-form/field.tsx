import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FormField } from '../../../shared/store-form'
import { valueAt } from '../../../shared/store-values'
import { Icon } from '../icon'
import { choicesOf, choiceText } from './field-span'
import { type Choice, problemAt, useForm } from './form-parts'
import { PairsField } from './pairs-field'
import { isQuantity } from './quantities'
import { QuantityField } from './quantity-field'
import css from './schema-form.module.css'

interface FieldProps {
  readonly field: FormField
  /** its group does not say it for all */
  readonly markMeasured: boolean
}

/** One option of a store, by its kind. Keeps what was typed, also what cannot be taken. */
export function Field({ field, markMeasured }: FieldProps) {
  const { words, values, problems, onChange, renderSecret, pathAction } = useForm()
  const helpId = useId()
  const { path, kind } = field
  const value = valueAt(values, path)
  const error = problemAt(problems, path)
  const names = {
    'data-path': path,
    'aria-describedby': helpId,
    label: <FieldLabel text={words.label(path)} measured={markMeasured && field.measured} />,
  }
  const help = (
    <span id={helpId} className="unseen">
      {words.help(path)}
    </span>
  )
  const text = value === null || value === undefined ? '' : String(value)
  if (kind === 'secret') return renderSecret(field)
  if (isQuantity(kind)) {
    return (
      <>
        <QuantityField
          {...names}
          kind={kind}
          value={value}
          error={error}
          nullable={field.nullable}
          onChange={(next) => onChange(path, next)}
        />
        {help}
      </>
    )
  }
  switch (kind) {
    case 'lines':
      return (
        <>
          <Textarea
            {...names}
            className={css.lines}
            classNames={{ input: `${css.code} ${css.linesInput}`, wrapper: css.linesWrapper }}
            spellCheck={false}
            value={Array.isArray(value) ? value.join('\n') : text}
            error={error}
            onChange={(event) => {
              const typed = event.currentTarget.value
              onChange(path, typed === '' ? [] : typed.split('\n'))
            }}
          />
          {help}
        </>
      )
    case 'switch':
      return (
        <div className={css.switch}>
          <Checkbox
            {...names}
            checked={value === true}
            error={error ?? warned(words.warning(path, value))}
            onChange={(event) => onChange(path, event.currentTarget.checked)}
          />
          {help}
        </div>
      )
    case 'choice':
      return (
        <>
          <Select
            {...names}
            data={choicesOf(field).map((choice) => ({
              value: String(choice),
              label: choiceText(words, path, choice),
            }))}
            value={String(value ?? null)}
            error={error ?? warned(words.warning(path, value))}
            renderOption={({ option }) => (
              <Option
                word={option.label}
                meaning={words.choice(path, choiceOf(field, option.value))}
                chosen={option.value === String(value ?? null)}
              />
            )}
            onChange={(next) => onChange(path, choiceOf(field, next ?? 'null'))}
          />
          {help}
        </>
      )
    case 'pairs':
      return <PairsField field={field} value={value} error={error} />
    case 'text':
    case 'path':
    case 'section':
      return (
        <>
          <TextInput
            {...names}
            classNames={kind === 'path' ? { input: css.code } : {}}
            spellCheck={false}
            value={text}
            error={error}
            rightSection={kind === 'path' ? pathAction?.(field) : undefined}
            rightSectionWidth={kind === 'path' && pathAction !== undefined ? 72 : undefined}
            onChange={(event) => onChange(path, event.currentTarget.value)}
          />
          {help}
        </>
      )
  }
}

const warned = (text: string | null): ReactNode =>
  text === null ? null : <span className={css.warning}>{text}</span>

const choiceOf = (field: FormField, text: string): Choice =>
  choicesOf(field).find((choice) => String(choice) === text) ?? null

interface OptionProps {
  readonly word: string
  readonly meaning: string
  readonly chosen: boolean
}

const Option = ({ word, meaning, chosen }: OptionProps) => (
  <div className={css.option} data-chosen={chosen || undefined}>
    <span>{word}</span>
    {meaning !== word && <small>{meaning}</small>}
  </div>
)

interface FieldLabelProps {
  readonly text: string
  readonly measured: true | undefined | false
}

/** The name of a field, and a mark where it changes what is measured. */
export function FieldLabel({ text, measured }: FieldLabelProps) {
  const { words } = useForm()
  if (measured !== true) return text
  return (
    <span className={css.measured} title={words.measured}>
      {text}
      <Icon name="chart" size={11} />
      <span className="unseen">{words.measured}</span>
    </span>
  )
}
