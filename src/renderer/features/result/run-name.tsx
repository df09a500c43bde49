import { ActionIcon, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient } from '../../state/use-workbench'
import { Icon } from '../../ui/icon'
import css from './result-head.module.css'

/** The run's name; edited where it stands: Enter and leaving keep it, Esc does not. */
export function RunName({ row }: { readonly row: RunRow }) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const [typed, setTyped] = useState<string | null>(null)
  const given = useRef(false)
  const begin = (): void => {
    given.current = false
    setTyped(row.name)
  }
  const end = (keep: boolean): void => {
    if (given.current) return
    given.current = true
    const name = typed?.trim() ?? ''
    setTyped(null)
    if (!keep || name === '' || name === row.name) return
    client.call('runs.change', { id: row.id, name }).catch(showError)
  }
  if (typed === null) {
    return (
      <>
        <h1 className={css.name} title={row.name}>
          {row.name}
        </h1>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t('rename')}
          title={t('rename')}
          onClick={begin}
        >
          <Icon name="edit" size={13} />
        </ActionIcon>
      </>
    )
  }
  return (
    <TextInput
      autoFocus
      className={css.rename}
      aria-label={t('rename')}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.stopPropagation()
        end(event.key === 'Enter')
      }}
    />
  )
}
