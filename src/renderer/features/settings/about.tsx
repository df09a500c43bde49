import { formatBytes } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { useWorkbench } from '../../state/use-workbench'
import { CopyButton } from '../../ui/copy-button'
import { KeyValue } from '../../ui/key-value'
import { Section } from './section'
import { Setting } from './setting'

export function About() {
  const t = useT('settings')
  const host = useWorkbench((s) => s.host)
  if (host === null) return null
  const versions = Object.entries({ touchstone: host.version, ...host.versions })
  const rows = [
    ...versions.map(([key, value]) => ({ key, value })),
    { key: t('about.machine'), value: `${host.hostname} · ${host.platform}` },
    {
      key: t('about.size'),
      value: t('about.cores', { count: host.cores, memory: formatBytes(host.memoryBytes) }),
    },
    { key: t('name.runsFolder'), value: host.runsFolder },
  ]
  return (
    <Section section="about">
      <Setting label={t('about.versions')} help={t('about.quiet')} tall>
        {() => (
          <>
            <KeyValue keyWidth={150} rows={rows} />
            <CopyButton text={rows.map(({ key, value }) => `${key}: ${value}`).join('\n')} />
          </>
        )}
      </Setting>
    </Section>
  )
}
