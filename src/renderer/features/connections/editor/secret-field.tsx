import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SecretsState } from '../../../../shared/contract/host'
import type { FormField } from '../../../../shared/store-form'
import { valueAt } from '../../../../shared/store-values'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { Icon } from '../../../ui/icon'
import { problemAt, useForm } from '../../../ui/schema-form/form-parts'
import css from './editor.module.css'
import { HIDDEN } from './hide-secrets'
import type { Editor } from './use-editor'

const DOTS = '•••••'

interface SecretFieldProps {
  readonly field: FormField
  readonly editor: Editor
}

/** A password: what is kept can be replaced or forgotten, and is never shown again. */
export function SecretField({ field, editor }: SecretFieldProps) {
  const t = useT('connections')
  const { words } = useForm()
  const secrets = useWorkbench((s) => s.host?.secrets ?? null)
  const [replacing, setReplacing] = useState(false)
  const { path } = field
  const typed = editor.secrets[path]
  const value = valueAt(editor.draft.values, path)
  const error = problemAt(editor.problems, path)
  const kept = editor.profile?.keptSecrets.includes(path) === true && value === HIDDEN
  const names = { 'data-path': path, label: words.label(path) }
  const link = (label: string, run: () => void) => (
    <button type="button" className={css.link} onClick={run}>
      {label}
    </button>
  )
  if (kept && typed === undefined && !replacing) {
    return (
      <div className={css.secret}>
        <TextInput
          {...names}
          readOnly
          value={DOTS}
          error={error}
          leftSection={<Icon name="lock" />}
          rightSection={<span className={css.keptIn}>{t(`secret.kept.${placeOf(secrets)}`)}</span>}
          rightSectionWidth={88}
          classNames={{ input: `mono ${css.dots}` }}
        />
        {!editor.readOnly && (
          <span className={css.secretLinks}>
            {link(t('secret.replace'), () => setReplacing(true))}
            {link(t('secret.forget'), () => editor.setSecret(path, ''))}
          </span>
        )}
      </div>
    )
  }
  const wasKept = editor.profile?.keptSecrets.includes(path) === true
  const missing = value === HIDDEN && !wasKept && typed === undefined
  return (
    <div className={css.secret}>
      <PasswordInput
        {...names}
        autoComplete="new-password"
        autoFocus={replacing}
        spellCheck={false}
        error={error}
        leftSection={<Icon name="lock" />}
        placeholder={missing ? t('secret.missing') : undefined}
        value={typed ?? ''}
        onChange={(event) => editor.setSecret(path, event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('secret.show'), tabIndex: 0 }}
      />
      {wasKept && (
        <span className={css.secretLinks}>
          {link(t('secret.keep'), () => {
            setReplacing(false)
            editor.setSecret(path, null)
          })}
        </span>
      )}
    </div>
  )
}

/** Without a passphrase or a keychain they are in the host's memory. */
function placeOf(secrets: SecretsState | null): SecretsState['kind'] {
  if (secrets === null) return 'session'
  return secrets.state === 'new' || secrets.state === 'unavailable' ? 'session' : secrets.kind
}
