import { ActionIcon, TextInput } from '@mantine/core'
import { type DragEvent, type ReactNode, type Ref, useMemo, useState } from 'react'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useMemory } from '../../../state/use-memory'
import { useWorkbench } from '../../../state/use-workbench'
import { Icon } from '../../../ui/icon'
import { keyOf } from '../editor/use-editor'
import { useTests } from '../result/tests'
import type { NewConnection } from '../use-new'
import { type Folder, findProfiles, folderTree } from './folder-tree'
import css from './list.module.css'
import { NewRow } from './new-row'
import { Row, type RowDeeds } from './row'

interface ListProps {
  readonly openId: string | null
  readonly fresh: readonly NewConnection[]
  readonly selected: ReadonlySet<string>
  readonly onToggle: (profile: ProfileView) => void
  readonly deeds: RowDeeds
  readonly filterField: Ref<HTMLInputElement>
  readonly newMenu: ReactNode
  readonly foot: ReactNode
}

/** All connections by folder; a row is a link to its form. */
export function List(props: ListProps) {
  const { openId, fresh, selected, onToggle, deeds, filterField, newMenu, foot } = props
  const t = useT('connections')
  const profiles = useWorkbench((s) => s.profiles) ?? []
  const [filter, setFilter] = useMemory('connections.filter', '')
  const [closed, setClosed] = useMemory<readonly string[]>('connections.closed', [])
  const { runs } = useTests()
  const [dragged, setDragged] = useState<ProfileView | null>(null)
  const shown = useMemo(() => folderTree(findProfiles(profiles, filter)), [profiles, filter])
  const isClosed = (path: string): boolean =>
    filter === '' && closed.some((each) => path === each || path.startsWith(`${each}/`))
  const visible = shown.filter(({ path, nested }) => !nested || !isClosed(path.split('/')[0]))
  return (
    <nav className={css.list} aria-label={t('list.name')}>
      <div className={css.find}>
        <TextInput
          ref={filterField}
          className={css.filter}
          aria-label={t('list.filter')}
          placeholder={t('list.filter')}
          leftSection={<Icon name="search" />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && filter !== '') setFilter('')
          }}
          rightSection={
            filter !== '' && (
              <ActionIcon
                variant="subtle"
                size={22}
                aria-label={t('list.clear')}
                onClick={() => setFilter('')}
              >
                <Icon name="cross" size={12} />
              </ActionIcon>
            )
          }
        />
        {newMenu}
      </div>
      <div className={css.rows}>
        {fresh.map((each) => (
          <NewRow key={each.id} connection={each} open={each.id === openId} />
        ))}
        {visible.map((folder) => (
          <FolderSection
            key={`${folder.kind} ${folder.path}`}
            folder={folder}
            closed={isClosed(folder.kind === 'built-in' ? '/built-in' : folder.path)}
            onClose={(path, close) =>
              setClosed(close ? [...closed, path] : closed.filter((each) => each !== path))
            }
            dropping={dragged !== null && folder.kind !== 'built-in'}
            onDrop={() => {
              if (dragged === null) return
              const many = selected.has(dragged.id)
                ? profiles.filter(({ id }) => selected.has(id))
                : [dragged]
              deeds.move(many, folder.path)
              setDragged(null)
            }}
          >
            {folder.profiles.map((profile) => (
              <Row
                key={profile.id}
                profile={profile}
                run={runs[keyOf(profile.id)] ?? null}
                open={profile.id === openId}
                selected={selected.has(profile.id)}
                selecting={selected.size > 0}
                nested={folder.nested}
                onToggle={onToggle}
                onDrag={setDragged}
                deeds={deeds}
              />
            ))}
          </FolderSection>
        ))}
        {visible.length === 0 && filter !== '' && (
          <p className={css.none}>{t('list.none', { filter })}</p>
        )}
      </div>
      {foot}
    </nav>
  )
}

interface FolderSectionProps {
  readonly folder: Folder
  readonly closed: boolean
  readonly onClose: (path: string, close: boolean) => void
  readonly dropping: boolean
  readonly onDrop: () => void
  readonly children: ReactNode
}

function FolderSection(props: FolderSectionProps) {
  const { folder, closed, onClose, dropping, onDrop, children } = props
  const t = useT('connections')
  const [over, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!dropping) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  const { kind, path, name, nested, count } = folder
  const title = kind === 'built-in' ? t('list.built-in') : kind === 'top' ? t('list.top') : name
  return (
    <section
      className={css.folder}
      data-over={over || undefined}
      data-nested={nested || undefined}
      aria-label={title}
      {...drop}
    >
      <button
        type="button"
        className={css.fold}
        aria-expanded={!closed}
        onClick={() => onClose(kind === 'built-in' ? '/built-in' : path, !closed)}
      >
        <Icon name={closed ? 'chevron-right' : 'chevron-down'} size={11} />
        {title}
        <span>{count}</span>
      </button>
      {!closed && <ul className={css.profiles}>{children}</ul>}
    </section>
  )
}
