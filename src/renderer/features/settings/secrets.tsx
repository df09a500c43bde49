import { Radio } from '@mantine/core'
import type { SecretsState } from '../../../shared/contract/host'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { Chip } from '../../ui/chip'
import { Passphrase } from './passphrase'
import css from './secrets.module.css'
import { Section } from './section'
import { SwitchSetting } from './switch-setting'

const KINDS: readonly SecretsState['kind'][] = ['keychain', 'sealed-file', 'environment', 'session']

const CHIPS = {
  ready: 'good',
  locked: 'doubtful',
  new: 'doubtful',
  weak: 'doubtful',
  unavailable: 'bad',
} as const

/** Where passwords are kept; a keeper that is missing is said and never replaced silently. */
export function Secrets() {
  const t = useT('settings')
  const sentence = useSentence()
  const client = useClient()
  const showError = useShowError()
  const secrets = useWorkbench((s) => s.host?.secrets ?? null)
  if (secrets === null) return null
  const choose = (kind: string): void =>
    void client.call('secrets.choose', { kind: kind as SecretsState['kind'] }).catch(showError)
  return (
    <Section section="secrets" keys={['forbidSecretsInExports']}>
      <div className={css.kinds}>
        <Radio.Group aria-label={t('secrets.where')} value={secrets.kind} onChange={choose}>
          {KINDS.map((kind) => {
            const available = secrets.available.includes(kind)
            return (
              <Radio
                key={kind}
                className={css.kind}
                size="xs"
                value={kind}
                disabled={!available}
                label={t(`secrets.kind.${kind}`)}
                description={t(available ? `secrets.about.${kind}` : `secrets.missing.${kind}`)}
              />
            )
          })}
        </Radio.Group>
        <p className={css.state}>
          <Chip kind={CHIPS[secrets.state]}>{t(`secrets.state.${secrets.state}`)}</Chip>{' '}
          {sentence(secrets.detail)}
        </p>
        {(secrets.state === 'locked' || secrets.state === 'new') && (
          <Passphrase key={secrets.state} isNew={secrets.state === 'new'} />
        )}
      </div>
      <SwitchSetting name="forbidSecretsInExports" />
    </Section>
  )
}
