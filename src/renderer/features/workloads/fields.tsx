import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, memo, type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/use-t'
import css from './editor.module.css'
import { useEditor } from './editor-context'
import { labelOf } from './field-sentence'
import { useStable } from './use-stable'
import type { Typed } from './workload-draft'

/** Drawn again only when it shows something else: typing in one field must not draw them all. */
const NumberBox = memo(NumberInput)
const TextBox = memo(TextInput)
const AreaBox = memo(Textarea)
const ChoiceBox = memo(Select)
const TickBox = memo(Checkbox)

interface FieldProps {
  /** of the value in the workload: `record.fieldCount` */
  readonly path: string
  readonly description?: ReactNode
  readonly className?: string
}

interface NumberFieldProps extends FieldProps {
  readonly unit?: string
  readonly step?: number
  /** what changing it does beside; sets the value alone when absent */
  readonly onTyped?: (typed: Typed) => void
}

const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** A number, with what is wrong with it below. Keeps what was typed. */
export function NumberField(props: NumberFieldProps) {
  const { path, unit, step, onTyped, description, className } = props
  const t = useT('workloads')
  const { valueAt, errorAt, change, readOnly } = useEditor()
  const value = valueAt(path) as Typed
  const onChange = useStable((told: number | string | bigint): void => {
    const typed: Typed = typeof told === 'bigint' ? String(told) : told
    // the field tells of values that it was given as well
    if (typed === value) return
    if (onTyped === undefined) change(path, typed)
    else onTyped(typed)
  })
  return (
    <NumberBox
      data-path={path}
      className={className}
      label={labelOf(path, t)}
      value={value}
      onChange={onChange}
      error={errorAt(path)}
      description={description}
      inputWrapperOrder={BELOW}
      step={step}
      readOnly={readOnly}
      hideControls={readOnly}
      suffix={unit === undefined ? undefined : `\u00a0${unit}`}
      thousandSeparator=","
    />
  )
}

const MONO = { input: css.mono }

interface TextFieldProps extends FieldProps {
  readonly mono?: boolean
  readonly rows?: number
}

export function TextField({ path, description, className, mono, rows }: TextFieldProps) {
  const t = useT('workloads')
  const { valueAt, errorAt, change, readOnly } = useEditor()
  const shared = {
    'data-path': path,
    className,
    label: labelOf(path, t),
    value: String(valueAt(path) ?? ''),
    error: errorAt(path),
    description,
    inputWrapperOrder: BELOW,
    readOnly,
    classNames: mono === true ? MONO : undefined,
  }
  const onText = useStable((event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
    change(path, event.currentTarget.value),
  )
  return rows === undefined ? (
    <TextBox {...shared} onChange={onText} />
  ) : (
    <AreaBox {...shared} autosize minRows={rows} maxRows={4} onChange={onText} />
  )
}

export function CheckField({ path, description, className }: FieldProps) {
  const t = useT('workloads')
  const { valueAt, errorAt, change, readOnly } = useEditor()
  const onTick = useStable((event: ChangeEvent<HTMLInputElement>): void =>
    change(path, event.currentTarget.checked),
  )
  return (
    <TickBox
      data-path={path}
      className={className}
      label={labelOf(path, t)}
      checked={valueAt(path) === true}
      error={errorAt(path)}
      description={description}
      disabled={readOnly}
      onChange={onTick}
    />
  )
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChosen?: (value: string) => void
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { path, choices, onChosen, description, className } = props
  const t = useT('workloads')
  const { valueAt, errorAt, change, readOnly } = useEditor()
  const said = JSON.stringify(choices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is what the choices say
  const data = useMemo(() => choices, [said])
  const onChange = useStable((value: unknown): void => {
    if (typeof value !== 'string' || value === valueAt(path)) return
    if (onChosen === undefined) change(path, value)
    else onChosen(value)
  })
  return (
    <ChoiceBox
      data-path={path}
      className={className}
      label={labelOf(path, t)}
      data={data}
      value={String(valueAt(path))}
      error={errorAt(path)}
      description={description}
      inputWrapperOrder={BELOW}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}
