import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/use-t'
import { useClient } from '../../state/use-workbench'
import { ErrorPanel } from '../../ui/error-panel'
import css from './secrets.module.css'

/** Chosen shorter, a sealed file that somebody took away is soon opened. */
export const SHORTEST_PASSPHRASE = 8

/** What is wrong with a new passphrase; null when it can be taken. */
export function passphraseProblem(typed: string, again: string): 'too-short' | 'differs' | null {
  if (typed.length < SHORTEST_PASSPHRASE) return 'too-short'
  return typed === again ? null : 'differs'
}

interface PassphraseProps {
  /** chosen now; otherwise it opens the file that is there */
  readonly isNew: boolean
}

/** The passphrase of the sealed file. It is kept nowhere; the field is empty afterwards. */
export function Passphrase({ isNew }: PassphraseProps) {
  const t = useT('settings')
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [failed, setFailed] = useState<unknown>(null)
  const problem = isNew ? passphraseProblem(typed, again) : null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailed(null)
    try {
      await client.call('secrets.unlock', { passphrase: typed })
    } catch (error) {
      setFailed(error)
    }
    setTyped('')
    setAgain('')
  }
  return (
    <form className={css.passphrase} onSubmit={(event) => void submit(event)}>
      <PasswordInput
        label={t(isNew ? 'passphrase.new' : 'passphrase.current')}
        description={isNew ? t('passphrase.note', { count: SHORTEST_PASSPHRASE }) : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('passphrase.show') }}
      />
      {isNew && (
        <PasswordInput
          label={t('passphrase.again')}
          autoComplete="new-password"
          value={again}
          error={again !== '' && problem === 'differs' ? t('passphrase.differs') : null}
          onChange={(event) => setAgain(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('passphrase.show') }}
        />
      )}
      {failed !== null && <ErrorPanel error={failed} />}
      <Button type="submit" variant="filled" disabled={typed === '' || problem !== null}>
        {t(isNew ? 'passphrase.choose' : 'passphrase.unlock')}
      </Button>
    </form>
  )
}
