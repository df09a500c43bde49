import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { FormField } from '../../../shared/store-form'
import { Icon } from '../icon'
import { useForm } from './form-parts'
import css from './schema-form.module.css'

interface Pair {
  readonly name: string
  readonly value: string
}

interface PairsFieldProps {
  readonly field: FormField
  readonly value: unknown
  readonly error: string | null
}

/** Parameters without a field of their own, in their order. */
export function PairsField({ field, value, error }: PairsFieldProps) {
  const { words, onChange } = useForm()
  const { path } = field
  const names = (field.choices ?? []).map(String)
  const pairs = (Array.isArray(value) ? value : []) as readonly Pair[]
  const change = (next: readonly Pair[]): void => onChange(path, next)
  const edit = (at: number, changes: Partial<Pair>): void =>
    change(pairs.map((pair, i) => (i === at ? { ...pair, ...changes } : pair)))
  const free = names.find((name) => !pairs.some((pair) => pair.name === name))
  return (
    <fieldset className={css.pairs} data-path={path}>
      <legend className="unseen">{words.label(path)}</legend>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={at} className={css.pair}>
          <Select
            aria-label={words.pairName}
            classNames={{ input: css.code }}
            searchable
            data={names.includes(pair.name) ? names : [pair.name, ...names]}
            value={pair.name}
            onChange={(name) => edit(at, { name: name ?? pair.name })}
          />
          <TextInput
            aria-label={`${words.pairValue} ${pair.name}`}
            data-path={`${path}.${at}.value`}
            classNames={{ input: css.code }}
            spellCheck={false}
            value={pair.value}
            onChange={(event) => edit(at, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`${words.removePair} ${pair.name}`}
            title={words.removePair}
            onClick={() => change(pairs.filter((_, i) => i !== at))}
          >
            <Icon name="cross" />
          </ActionIcon>
        </div>
      ))}
      {error !== null && <p className={css.error}>{error}</p>}
      {free !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size={12} />}
          onClick={() => change([...pairs, { name: free, value: '' }])}
        >
          {words.addPair}
        </Button>
      )}
    </fieldset>
  )
}
