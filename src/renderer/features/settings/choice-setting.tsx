import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { Setting } from './setting'

interface ChoiceSettingProps<T extends string> {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

export function ChoiceSetting<T extends string>(props: ChoiceSettingProps<T>) {
  const { label, help, value, choices, onChange } = props
  return (
    <Setting label={label} help={help}>
      {(names) => (
        <SegmentedControl<T>
          {...names}
          value={value}
          data={choices.map((choice) => ({ ...choice }))}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}
