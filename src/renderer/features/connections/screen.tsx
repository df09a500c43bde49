import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ImportPreview, ProfileView } from '../../../shared/contract/profiles'
import { useT } from '../../i18n/use-t'
import { useVerbs } from '../../palette/verbs'
import { Link } from '../../router/link'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { useMemory } from '../../state/use-memory'
import { useWorkbench } from '../../state/use-workbench'
import { EmptyState } from '../../ui/empty-state'
import { ErrorPanel } from '../../ui/error-panel'
import { Icon } from '../../ui/icon'
import { SplitPane } from '../../ui/split-pane'
import { Dialogs, type OpenDialog } from './dialogs/dialogs'
import { Foot } from './list/foot'
import { List } from './list/list'
import { NewMenu } from './list/new-menu'
import type { RowDeeds } from './list/row'
import { useListKeys } from './list/use-list-keys'
import { Loading } from './loading'
import { Pane } from './pane'
import css from './screen.module.css'
import { useDeeds } from './use-deeds'
import { isNewId, useNewConnections } from './use-new'

const NONE: ReadonlySet<string> = new Set()

/** Reach a store, know what it is and what it promises, keep the way there. */
export function Screen({ id }: ScreenProps) {
  const t = useT('connections')
  const wide = useMediaQuery('(min-width: 1600px)', false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const size = wide ? 'wide' : narrow ? 'narrow' : 'normal'
  const profiles = useWorkbench((s) => s.profiles)
  const formsError = useWorkbench((s) => s.formsError)
  const fresh = useNewConnections()
  const [last, setLast] = useMemory('connections.last', '')
  const [selected, setSelected] = useState(NONE)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [menu, setMenu] = useState(false)
  /** saved a moment ago: the list may not have it yet */
  const [justSaved, setJustSaved] = useState<ProfileView | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const deeds = useDeeds()
  const all = profiles ?? []
  const found = all.find((profile) => profile.id === id)
  const profile = found ?? (justSaved?.id === id ? justSaved : null)
  const chosen = all.filter((each) => selected.has(each.id))

  const hasProfiles = profiles !== null
  const lastIsThere = all.some((each) => each.id === last)
  const ownIs = all.find(({ builtIn }) => !builtIn)?.id ?? null
  useEffect(() => {
    if (id !== null && id !== last && (isNewId(id) || found !== undefined)) setLast(id)
  }, [id, last, found, setLast])
  useEffect(() => {
    if (id !== null || !hasProfiles) return
    const to = lastIsThere ? last : ownIs
    if (to !== null) navigate(paths.connections(to), { replace: true })
  }, [id, hasProfiles, last, lastIsThere, ownIs])

  const remove = async (targets: readonly ProfileView[]): Promise<boolean> => {
    const own = targets.filter(({ builtIn }) => !builtIn)
    if (own.length === 0 || !(await deeds.remove(own))) return false
    setSelected(NONE)
    if (own.some((each) => each.id === id)) {
      const left = all.filter((each) => !own.includes(each))
      const at = all.findIndex((each) => each.id === id)
      const next = left.find((each) => all.indexOf(each) > at) ?? left.at(-1)
      setLast('')
      navigate(paths.connections(next?.id), { replace: true })
    }
    return true
  }
  const rowDeeds: RowDeeds = {
    ...deeds,
    remove,
    export: (targets) => setDialog({ kind: 'export', profiles: targets }),
    askMove: (targets) => setDialog({ kind: 'move', profiles: targets }),
  }
  const toggle = ({ id: which }: ProfileView): void => {
    const next = new Set(selected)
    if (!next.delete(which)) next.add(which)
    setSelected(next)
  }
  const paste = (): void => setDialog({ kind: 'paste' })
  useListKeys({
    active: dialog === null,
    profiles: all,
    openId: id,
    selecting: chosen.length > 0,
    focusFilter: () => filterField.current?.focus(),
    toggle,
    clear: () => setSelected(NONE),
    duplicate: (target) => deeds.duplicate(target),
    remove: (target) => void remove(chosen.length > 0 ? chosen : [target]),
    move: deeds.move,
  })
  useVerbs([
    {
      id: 'connections:new',
      message: 'connections:verb.new',
      icon: 'plus',
      run: () => setMenu(true),
    },
    { id: 'connections:paste', message: 'connections:verb.paste', icon: 'copy', run: paste },
    {
      id: 'connections:import',
      message: 'connections:verb.import',
      icon: 'import',
      run: () => setDialog({ kind: 'import', preview: null }),
    },
    {
      id: 'connections:test-all',
      message: 'connections:verb.test-all',
      icon: 'bolt',
      run: () => deeds.test(chosen.length > 0 ? chosen : all),
    },
  ])

  const newMenu = (
    <NewMenu
      opened={menu}
      onChange={setMenu}
      onNew={(store) => void fresh.begin(store)}
      onPaste={paste}
    />
  )
  const list = (
    <List
      openId={id}
      fresh={fresh.list}
      selected={selected}
      onToggle={toggle}
      deeds={rowDeeds}
      filterField={filterField}
      newMenu={newMenu}
      foot={
        <Foot
          chosen={chosen}
          deeds={rowDeeds}
          onImport={() => setDialog({ kind: 'import', preview: null })}
          onRemove={() => void remove(chosen)}
          onClear={() => setSelected(NONE)}
        />
      }
    />
  )
  const isNew = id !== null && isNewId(id) && fresh.list.some((each) => each.id === id)
  const empty =
    id === null ? (
      <EmptyState
        sentence={t('empty')}
        action={
          <Button leftSection={<Icon name="plus" />} onClick={() => setMenu(true)}>
            {t('new.name')}
          </Button>
        }
        link={<Link to={paths.welcome()}>{t('tour')}</Link>}
      />
    ) : (
      <EmptyState
        sentence={t('not-here')}
        link={<Link to={paths.connections()}>{t('to-list')}</Link>}
      />
    )
  const page =
    profiles === null ? (
      <Loading />
    ) : formsError !== null ? (
      <div className={css.pad}>
        <ErrorPanel error={formsError} />
      </div>
    ) : id !== null && (profile !== null || isNew) ? (
      <Pane
        key={id}
        id={id}
        profile={profile}
        size={size}
        active={dialog === null}
        onSaved={(view) => {
          setJustSaved(view)
          if (!isNew) return
          fresh.forget(id)
          navigate(paths.connections(view.id), { replace: true })
        }}
        onDuplicate={(withSecret) => profile !== null && deeds.duplicate(profile, withSecret)}
        onExport={() => profile !== null && rowDeeds.export([profile])}
        onRemove={() => profile !== null && void remove([profile])}
        onForget={() => {
          const forgotten = fresh.list.find((each) => each.id === id)
          fresh.forget(id)
          setLast('')
          navigate(paths.connections(ownIs), { replace: true })
          return () => {
            if (forgotten !== undefined) fresh.remember(forgotten)
            navigate(paths.connections(id))
          }
        }}
        onName={(name, store) => fresh.rename(id, name, store)}
      />
    ) : (
      empty
    )
  return (
    <div className={css.page}>
      <SplitPane
        memory={`connections.list.${wide ? 'wide' : 'normal'}`}
        label={t('list.width')}
        fixed="first"
        initial={wide ? 300 : 252}
        min={200}
        max={wide ? 480 : 340}
      >
        {[list, page]}
      </SplitPane>
      <Dialogs
        open={dialog}
        onClose={() => setDialog(null)}
        onRead={fresh.beginWith}
        onFile={(preview: ImportPreview) => setDialog({ kind: 'import', preview })}
        onMove={(targets, folder) => {
          deeds.move(targets, folder)
          setSelected(NONE)
        }}
      />
    </div>
  )
}
