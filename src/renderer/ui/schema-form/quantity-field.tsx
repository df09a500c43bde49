import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type QuantityKind, readQuantity, writeQuantity } from './quantities'

interface QuantityFieldProps {
  readonly 'data-path': string
  readonly 'aria-describedby': string
  readonly label: ReactNode
  readonly kind: QuantityKind
  readonly value: unknown
  readonly error: string | null
  readonly nullable: boolean
  readonly onChange: (value: number | string | null) => void
}

/** A number with its unit, typed as text: `8 MiB`, `500ms`. It stays as it was typed. */
export function QuantityField({ kind, value, nullable, onChange, ...names }: QuantityFieldProps) {
  const [typed, setTyped] = useState(() => writeQuantity(kind, value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(writeQuantity(kind, value))
  }
  const take = (text: string): void => {
    const read = readQuantity(kind, text)
    const next = read === null && !nullable ? '' : read
    setTyped(text)
    setShown(next)
    onChange(next)
  }
  return (
    <TextInput
      {...names}
      inputMode={kind === 'integer' || kind === 'number' ? 'decimal' : undefined}
      value={typed}
      rightSection={kind === 'duration' && /\d$/.test(typed) ? 'ms' : undefined}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}
