import { useT } from '../../../i18n/use-t'
import { endpointText } from '../list/endpoint-text'
import css from './editor.module.css'
import type { ProfileDraft } from './profile-draft'

/** Tunnels are not offered; this says how to have one. */
export function SshNote({ draft }: { readonly draft: ProfileDraft }) {
  const t = useT('connections')
  const first = endpointText(draft).replace(/ \+\d+$/, '')
  const port = /:(\d+)$/.exec(first)?.[1] ?? '6379'
  const target = /:\d+$/.test(first) ? first : `${first}:${port}`
  const command = `ssh -N -L ${port}:${target} user@gateway`
  return (
    <details className={css.tunnel}>
      <summary>{t('ssh.head')}</summary>
      {t('ssh.open')} <code>{command}</code> {t('ssh.then', { address: `127.0.0.1:${port}` })}
    </details>
  )
}
