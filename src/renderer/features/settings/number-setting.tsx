import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { Setting } from './setting'

interface NumberSettingProps {
  readonly label: string
  readonly help?: ReactNode
  readonly value: number | null
  readonly min: number
  readonly max: number
  /** after the number: GB, days */
  readonly unit?: string
  /** shown while nothing is typed; an empty field then means it */
  readonly whenEmpty?: string
  readonly onChange: (value: number | null) => void
}

/** Says what is wrong while typing; a number out of range is not taken, and the text stays. */
export function NumberSetting(props: NumberSettingProps) {
  const { label, help, value, min, max, unit, whenEmpty, onChange } = props
  const t = useT('settings')
  const [typed, setTyped] = useState<string | number>(value ?? '')
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value ?? '')
  }
  const problemOf = (next: string | number): string | null => {
    if (next === '') return whenEmpty === undefined ? t('problem.empty', { label }) : null
    const number = Number(next)
    if (number >= min && number <= max) return null
    return t('problem.range', {
      label,
      value: String(next),
      min: formatCount(min),
      max: formatCount(max),
    })
  }
  const take = (next: string | number): void => {
    setTyped(next)
    if (problemOf(next) !== null) return
    const number = next === '' ? null : Number(next)
    setShown(number)
    if (number !== value) onChange(number)
  }
  return (
    <Setting label={label} help={help}>
      {(names) => (
        <NumberInput
          {...names}
          w={200}
          value={typed}
          error={problemOf(typed)}
          placeholder={whenEmpty}
          suffix={unit === undefined ? undefined : ` ${unit}`}
          thousandSeparator=","
          allowNegative={false}
          clampBehavior="none"
          hideControls
          onChange={take}
        />
      )}
    </Setting>
  )
}
