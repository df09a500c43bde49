import { Autocomplete } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/key-cap'
import { completions, type FilterProblem } from './filter'
import css from './results.module.css'

interface FilterFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly runs: readonly RunRow[]
  readonly problems: readonly FilterProblem[]
}

/** Finds runs by words; says in place which of them it cannot read. */
export function FilterField({ value, onChange, runs, problems }: FilterFieldProps) {
  const t = useT('results')
  const field = useRef<HTMLInputElement>(null)
  const data = useMemo(() => [...completions(value, runs)], [value, runs])
  useKeys([{ keys: '/', label: t('filter'), run: () => field.current?.focus() }])
  return (
    <Autocomplete
      ref={field}
      className={css.filter}
      aria-label={t('filter')}
      placeholder={t('filter-hint')}
      leftSection={<Icon name="filter" />}
      rightSection={value === '' ? <KeyCap keys="/" /> : undefined}
      clearable={value !== ''}
      clearButtonProps={{ 'aria-label': t('clear-filter') }}
      value={value}
      onChange={onChange}
      data={data}
      filter={({ options }) => options}
      error={
        problems.length === 0 ? undefined : problems.map((problem) => words(problem, t)).join(' ')
      }
      spellCheck={false}
    />
  )
}

const words = ({ kind, value }: FilterProblem, t: ReturnType<typeof useT>): string =>
  t(`filter-problem.${kind}`, { value })
