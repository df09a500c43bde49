import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Link } from '../../../router/link'
import { paths } from '../../../router/routes'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { Swatch } from '../../../ui/swatch'
import type { TestRun } from '../result/tests'
import type { Deeds } from '../use-deeds'
import { endpointText } from './endpoint-text'
import css from './list.module.css'
import { RowMenu } from './row-menu'
import { TestGlyph } from './test-glyph'

export interface RowDeeds extends Deeds {
  readonly export: (profiles: readonly ProfileView[]) => void
  readonly askMove: (profiles: readonly ProfileView[]) => void
}

interface RowProps {
  readonly profile: ProfileView
  readonly run: TestRun | null
  readonly open: boolean
  readonly selected: boolean
  /** some row is selected: all show their boxes */
  readonly selecting: boolean
  readonly nested: boolean
  readonly onToggle: (profile: ProfileView) => void
  readonly onDrag: (profile: ProfileView | null) => void
  readonly deeds: RowDeeds
}

/** One connection: colour, name, where it leads, how its last test ended. */
export function Row(props: RowProps) {
  const { profile, run, open, selected, selecting, nested, onToggle, onDrag, deeds } = props
  const t = useT('connections')
  const sentence = useSentence()
  const [menu, setMenu] = useState(false)
  const { id, name, store, colour, builtIn } = profile
  const where = builtIn
    ? t(store === 'null' ? 'list.null' : 'list.embedded')
    : profile.problem === undefined
      ? endpointText(profile)
      : sentence(profile.problem)
  const onClick = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return
    event.preventDefault()
    onToggle(profile)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ') return
    event.preventDefault()
    onToggle(profile)
  }
  return (
    <li
      className={css.row}
      data-open={open || undefined}
      data-selected={selected || undefined}
      data-nested={nested || undefined}
      draggable={!builtIn}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(profile)
      }}
      onDragEnd={() => onDrag(null)}
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu(true)
      }}
    >
      {selecting && (
        <Checkbox
          className={css.box}
          tabIndex={-1}
          aria-label={t('list.select', { name })}
          checked={selected}
          onChange={() => onToggle(profile)}
        />
      )}
      <Link
        to={paths.connections(id)}
        className={css.link}
        aria-current={open ? 'page' : undefined}
        data-row={id}
        title={where}
        draggable={false}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Swatch slot={slotOf(store, colour)} />
        <b>{name}</b>
        <TestGlyph run={run} lastTest={profile.lastTest} />
        <small>{where}</small>
      </Link>
      <Menu opened={menu} onChange={setMenu} position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={24}
            className={css.more}
            aria-label={t('list.more', { name })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <RowMenu profile={profile} deeds={deeds} onToggle={onToggle} selected={selected} />
      </Menu>
    </li>
  )
}
