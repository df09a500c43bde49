import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { CopyButton } from '../../ui/copy-button'
import { Section } from './section'
import { Setting } from './setting'

/** The command that reaches the host from another machine. */
export const tunnelCommand = (address: string, hostname: string): string => {
  const { port } = new URL(address)
  return `ssh -N -L ${port}:127.0.0.1:${port} ${hostname}`
}

export function WebHost() {
  const t = useT('settings')
  const host = useWorkbench((s) => s.host)
  if (host === null || host.address === null) return null
  const tunnel = tunnelCommand(host.address, host.hostname)
  return (
    <Section section="web-host">
      <Setting label={t('web.address')} help={t('web.loopback')}>
        {() => <code>{host.address}</code>}
      </Setting>
      <Setting label={t('web.windows')} help={t('web.token')}>
        {() => t('web.open', { count: host.openWindows })}
      </Setting>
      <Setting label={t('web.tunnel')} help={t('web.tunnel-about')} tall>
        {() => (
          <>
            <code>{tunnel}</code>
            <CopyButton text={tunnel} />
          </>
        )}
      </Setting>
    </Section>
  )
}
