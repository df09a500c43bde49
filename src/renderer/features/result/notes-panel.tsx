import { TagsInput, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { Panel } from '../../ui/panel'
import css from './notes-panel.module.css'

const MAX_TAG_LENGTH = 60
const MAX_TAGS = 30
const SAVE_AFTER_MS = 400

/** What the user says of the run. */
export function NotesPanel({ row }: { readonly row: RunRow }) {
  const t = useT('results')
  return (
    <Panel title={t('notes.title')} aside={t('notes.change-nothing')}>
      <Tags key={`tags ${row.id}`} row={row} />
      <Note key={`note ${row.id}`} row={row} />
    </Panel>
  )
}

/** Shown as they were chosen, until the list of runs says the same. */
function Tags({ row }: { readonly row: RunRow }) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const known = useWorkbench((s) => s.runs)
  const [tags, setTags] = useState<readonly string[]>(row.tags)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tags are another array each time
  useEffect(() => setTags(row.tags), [row.tags.join('\n')])
  const change = (next: readonly string[]): void => {
    const cut = next.map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH)).filter((tag) => tag !== '')
    setTags(cut)
    client.call('runs.change', { id: row.id, tags: cut }).catch((error: unknown) => {
      setTags(row.tags)
      showError(error)
    })
  }
  return (
    <TagsInput
      classNames={{ pill: css.tag }}
      label={t('tags')}
      placeholder={tags.length === 0 ? t('add-tag') : undefined}
      maxTags={MAX_TAGS}
      data={[...new Set((known ?? []).flatMap((run) => run.tags))].sort()}
      value={[...tags]}
      onChange={change}
    />
  )
}

/** Saved while it is typed: nothing is lost by leaving. */
function Note({ row }: { readonly row: RunRow }) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const [typed, setTyped] = useState(row.note)
  const saved = useRef(row.note)
  const latest = useRef(typed)
  latest.current = typed
  const save = useRef(() => {})
  save.current = () => {
    const note = latest.current
    if (note === saved.current) return
    const before = saved.current
    saved.current = note
    client.call('runs.change', { id: row.id, note }).catch((error: unknown) => {
      saved.current = before
      showError(error)
    })
  }
  // changed elsewhere, and not here
  useEffect(() => {
    if (latest.current !== saved.current || row.note === saved.current) return
    saved.current = row.note
    setTyped(row.note)
  }, [row.note])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait again
  useEffect(() => {
    const timer = setTimeout(() => save.current(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const flush = (): void => save.current()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return (
    <Textarea
      className={css.note}
      label={t('note')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={20_000}
      placeholder={t('note-hint')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => save.current()}
    />
  )
}
