import { Menu } from '@mantine/core'
import { COLOUR_SLOTS, type ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { navigate } from '../../../router/router'
import { paths } from '../../../router/routes'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { KeyCap } from '../../../ui/key-cap'
import { Swatch } from '../../../ui/swatch'
import type { RowDeeds } from './row'

interface RowMenuProps {
  readonly profile: ProfileView
  readonly deeds: RowDeeds
  readonly selected: boolean
  readonly onToggle: (profile: ProfileView) => void
}

export function RowMenu({ profile, deeds, selected, onToggle }: RowMenuProps) {
  const t = useT('connections')
  const runs = useWorkbench((s) => s.runs)
  const { name, store, colour, builtIn } = profile
  const used = (runs ?? []).filter(({ targets }) => targets.includes(name)).length
  return (
    <Menu.Dropdown>
      <Menu.Item leftSection={<Icon name="bolt" />} onClick={() => deeds.test([profile])}>
        {t('deed.test')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="copy" />}
        rightSection={<KeyCap keys="mod+d" />}
        onClick={() => deeds.duplicate(profile)}
      >
        {t('deed.duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="tick" />} onClick={() => onToggle(profile)}>
        {t(selected ? 'deed.deselect' : 'deed.select')}
      </Menu.Item>
      {!builtIn && (
        <>
          <Menu.Item leftSection={<Icon name="export" />} onClick={() => deeds.export([profile])}>
            {t('deed.export')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="folder" />} onClick={() => deeds.askMove([profile])}>
            {t('deed.move')}
          </Menu.Item>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<Swatch slot={slotOf(store, colour)} />}>
                {t('field.colour')}
              </Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {[null, ...COLOUR_SLOTS].map((slot) => (
                <Menu.Item
                  key={slot ?? 'store'}
                  leftSection={<Swatch slot={slotOf(store, slot)} />}
                  rightSection={slot === colour && <Icon name="tick" size={12} />}
                  onClick={() => deeds.colour(profile, slot)}
                >
                  {slot === null ? t('colour.store') : t(`colour.${slot}`)}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        </>
      )}
      <Menu.Item
        leftSection={<Icon name="results" />}
        disabled={used === 0}
        onClick={() => navigate(paths.results())}
      >
        {t('deed.used', { count: used })}
      </Menu.Item>
      {!builtIn && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="danger"
            leftSection={<Icon name="trash" />}
            onClick={() => void deeds.remove([profile])}
          >
            {t('deed.delete')}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  )
}
