import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Link } from '../../../router/link'
import { paths } from '../../../router/routes'
import { useWorkbench } from '../../../state/use-workbench'
import { Band } from '../../../ui/band'
import { problemAt } from '../../../ui/schema-form/form-parts'
import { Passphrase } from '../../settings/passphrase'
import css from './editor.module.css'
import type { Editor } from './use-editor'

/** Where the password may come from instead, and whether it can be kept at all. */
export function LoginExtras({ editor }: { readonly editor: Editor }) {
  const t = useT('connections')
  const { draft, problems, change } = editor
  return (
    <>
      <div className={css.third} data-field="passwordEnv">
        <TextInput
          data-path="passwordEnv"
          label={t('secret.variable')}
          title={t('secret.variable-help')}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={draft.passwordEnv ?? ''}
          error={problemAt(problems, 'passwordEnv')}
          onChange={(event) => change({ passwordEnv: event.currentTarget.value || null })}
        />
      </div>
      <Keeper />
    </>
  )
}

/** Says why secrets cannot be kept or opened now, with the way out. */
function Keeper() {
  const t = useT('connections')
  const sentence = useSentence()
  const secrets = useWorkbench((s) => s.host?.secrets ?? null)
  const [opened, setOpened] = useState(false)
  if (secrets === null || secrets.state === 'ready') return null
  const { state, detail } = secrets
  const closed = state === 'locked' || state === 'new'
  return (
    <div className={css.whole}>
      <Band
        kind={state === 'unavailable' ? 'bad' : 'doubtful'}
        actions={
          closed ? (
            <Button onClick={() => setOpened(true)}>{t(`keeper.open-${state}`)}</Button>
          ) : (
            <Link to={paths.settings('secrets')}>{t('keeper.settings')}</Link>
          )
        }
      >
        {t(`keeper.${state}`)} {!closed && sentence(detail)}
      </Band>
      <Modal
        opened={opened && closed}
        onClose={() => setOpened(false)}
        title={t(state === 'new' ? 'keeper.open-new' : 'keeper.open-locked')}
        closeButtonProps={{ 'aria-label': t('frame:close') }}
      >
        <Passphrase key={state} isNew={state === 'new'} />
      </Modal>
    </div>
  )
}
