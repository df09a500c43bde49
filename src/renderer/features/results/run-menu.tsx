import { ActionIcon, Menu } from '@mantine/core'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import type { RunDeeds } from './use-run-deeds'

interface RunMenuProps {
  readonly run: RunRow
  readonly onOpen: (run: RunRow) => void
  readonly onRemove: (run: RunRow) => void
  readonly deeds: RunDeeds
}

/** What can be done with one run of the list. */
export function RunMenu({ run, onOpen, onRemove, deeds }: RunMenuProps) {
  const t = useT('results')
  const name = t('deeds-of', { name: run.name })
  const { state } = run
  const noRemoval =
    state === 'running' ? t('stop-first') : run.baseline ? t('unpin-first') : undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={24} aria-label={name} title={name}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state !== 'damaged' && (
          <Menu.Item leftSection={<Icon name="results" />} onClick={() => onOpen(run)}>
            {t(state === 'running' ? 'watch' : state === 'interrupted' ? 'look-first' : 'open')}
          </Menu.Item>
        )}
        {state === 'interrupted' && (
          <>
            <Menu.Item leftSection={<Icon name="play" />} onClick={() => deeds.goOn(run)}>
              {t('go-on')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="stop" />} onClick={() => deeds.finish(run)}>
              {t('finish')}
            </Menu.Item>
          </>
        )}
        {state !== 'damaged' && (
          <>
            <Menu.Item leftSection={<Icon name="run" />} onClick={() => deeds.again(run)}>
              {t('again')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="pin" />} onClick={() => deeds.pin(run)}>
              {t(run.baseline ? 'unpin' : 'pin')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          color="danger"
          leftSection={<Icon name="trash" />}
          disabled={noRemoval !== undefined}
          title={noRemoval}
          onClick={() => onRemove(run)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
