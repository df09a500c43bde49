import { Drawer } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ProfileView } from '../../../shared/contract/profiles'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { useUndo } from '../../state/use-undo'
import { useWorkbench } from '../../state/use-workbench'
import { slotOf } from '../../theme/stores'
import { SplitPane } from '../../ui/split-pane'
import { EditorForm } from './editor/editor'
import css from './editor/editor.module.css'
import { Head } from './editor/head'
import { useEditor } from './editor/use-editor'
import { Result } from './result/result'
import { testedText, useTests } from './result/tests'

interface PaneProps {
  readonly id: string
  /** null: a new one */
  readonly profile: ProfileView | null
  /** false while a dialog is open: keys are then not meant for what is behind it */
  readonly active: boolean
  readonly size: 'narrow' | 'normal' | 'wide'
  readonly onSaved: (profile: ProfileView) => void
  readonly onDuplicate: (withSecret: boolean) => void
  readonly onExport: () => void
  readonly onRemove: () => void
  /** a new one is given up; returns a way to have it again */
  readonly onForget: () => () => void
  readonly onName: (name: string, store: string) => void
}

/** The form of one connection, and beside it what its store answered. */
export function Pane(props: PaneProps) {
  const { id, profile, active, size, onSaved, onDuplicate, onExport, onRemove, onForget, onName } =
    props
  const t = useT('connections')
  const undo = useUndo()
  const lost = useWorkbench((s) => s.link === 'lost')
  const editor = useEditor({ id, profile, onSaved })
  const tests = useTests()
  const [drawer, setDrawer] = useState(false)
  const run = tests.runs[editor.key] ?? null
  const { draft } = editor
  const broken = draft.typedUri !== null && editor.uri.state.state === 'unreadable'

  const named = useRef(onName)
  named.current = onName
  useEffect(() => named.current(draft.name, draft.store), [draft.name, draft.store])
  useCrumbs([
    ...(draft.folder === '' ? [] : [{ label: draft.folder.replace('/', ' / ') }]),
    { label: draft.name === '' ? t('new.unnamed') : draft.name },
  ])

  const test = (): void => {
    if (lost || broken) return
    if (size === 'narrow') setDrawer(true)
    void tests.start(editor.key, editor.input())
  }
  const discard = (): void => {
    const name = draft.name === '' ? t('new.unnamed') : draft.name
    const bring = editor.discard()
    const remember = profile === null ? onForget() : undefined
    undo({
      message: t('discarded', { name }),
      undo: async () => {
        remember?.()
        bring()
      },
    })
  }
  const keys = [
    { keys: 'mod+enter', label: t('deed.test'), run: test },
    { keys: 'mod+s', label: t('deed.save'), run: () => void editor.save() },
  ]
  useKeys(active ? keys : [])
  const refused = lost ? t('lost-link') : broken ? t('uri.save-refused') : null
  useVerbs([
    {
      id: 'connections:test',
      message: 'connections:verb.test',
      icon: 'bolt',
      keys: 'mod+enter',
      context: draft.name,
      refused,
      run: test,
    },
    {
      id: 'connections:save',
      message: 'connections:verb.save',
      icon: 'tick',
      keys: 'mod+s',
      context: draft.name,
      refused: editor.readOnly ? t('built-in.note') : refused,
      run: () => void editor.save(),
    },
  ])

  const form = (
    <div className={css.editor}>
      <Head
        editor={editor}
        wide={size === 'wide'}
        testing={run?.running === true}
        deeds={{
          duplicate: onDuplicate,
          export: onExport,
          remove: onRemove,
          discard,
          test,
          cancelTest: () => run?.cancel(),
          showResult: size === 'narrow' ? () => setDrawer(true) : null,
        }}
      />
      <EditorForm editor={editor} />
    </div>
  )
  const result = (
    <Result
      run={run}
      stale={run !== null && !run.running && run.of !== testedText(editor.input())}
      lastTest={profile?.lastTest ?? null}
      slot={slotOf(draft.store, draft.colour)}
      onTest={test}
    />
  )
  if (size === 'narrow') {
    return (
      <>
        {form}
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          position="right"
          size={400}
          title={t('result.title')}
          closeButtonProps={{ 'aria-label': t('frame:close') }}
          classNames={{ body: css.drawer }}
        >
          {result}
        </Drawer>
      </>
    )
  }
  return (
    <SplitPane
      memory={`connections.result.${size}`}
      label={t('result.width')}
      fixed="second"
      initial={size === 'wide' ? 440 : 344}
      min={280}
      max={size === 'wide' ? 640 : 400}
    >
      {[form, result]}
    </SplitPane>
  )
}
