import { NumberInput } from '@mantine/core'
import { useT } from '../../../i18n/use-t'
import type { SetupDraft, Typed } from './draft'
import { useSetup } from './setup-context'

type NumberName = {
  [K in keyof SetupDraft]: SetupDraft[K] extends Typed ? K : never
}[keyof SetupDraft]

interface NumberFieldProps {
  readonly name: NumberName
  /** where the host finds it: `control.clients` */
  readonly path: string
  readonly unit?: string
  readonly placeholder?: string
  readonly step?: number
}

/** A number of the set-up, with what is wrong with it below. Keeps what was typed. */
export function NumberField({ name, path, unit, placeholder, step }: NumberFieldProps) {
  const t = useT('run')
  const { draft, change, errorAt } = useSetup()
  return (
    <NumberInput
      data-path={path}
      label={t(`setup.field.${name}`)}
      value={draft[name] as Typed}
      onChange={(typed) => change({ [name]: typed })}
      error={errorAt(path)}
      placeholder={placeholder}
      step={step}
      suffix={unit === undefined ? undefined : `\u00a0${unit}`}
      thousandSeparator=","
    />
  )
}
