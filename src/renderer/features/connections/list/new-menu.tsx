import { ActionIcon, Menu } from '@mantine/core'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { Swatch } from '../../../ui/swatch'
import css from './list.module.css'

interface NewMenuProps {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  readonly onNew: (store: string) => void
  readonly onPaste: () => void
}

/** Begins a connection: from a URI, or by its store. */
export function NewMenu({ opened, onChange, onNew, onPaste }: NewMenuProps) {
  const t = useT('connections')
  const forms = useWorkbench((s) => s.forms) ?? []
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-start">
      <Menu.Target>
        <ActionIcon className={css.plus} aria-label={t('new.name')} title={t('new.name')}>
          <Icon name="plus" size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.stores}>
        <Menu.Item leftSection={<Icon name="copy" />} onClick={onPaste}>
          {t('new.paste')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('new.by-store')}</Menu.Label>
        {forms.map(({ kind, title }) => (
          <Menu.Item
            key={kind}
            leftSection={<Swatch slot={slotOf(kind)} />}
            onClick={() => onNew(kind)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
