import { type KeyboardEvent, useMemo, useState } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import type { Problem } from '../../../shared/errors'
import { useCrumbs } from '../../frame/crumbs'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { undoNewest } from '../../state/undo'
import { useDraft } from '../../state/use-draft'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { describeError } from '../../ui/describe-error'
import { ErrorPanel } from '../../ui/error-panel'
import { focusPath } from '../../ui/focus-path'
import { withAt } from './at-path'
import css from './editor.module.css'
import { EditorContext } from './editor-context'
import { EditorHead } from './editor-head'
import { Form } from './form'
import { PreviewColumn } from './preview-column'
import { Problems } from './problems'
import { useDraftHistory } from './use-draft-history'
import { useProblems } from './use-problems'
import {
  draftOf,
  type LooseSpec,
  newWorkload,
  parseDraft,
  type WorkloadDraft,
} from './workload-draft'

interface EditorProps {
  /** null: a new one */
  readonly workload: WorkloadView | null
  readonly newName: string
}

/** Says exactly what is done to which records, and shows it before it runs. */
export function Editor({ workload, newName }: EditorProps) {
  const t = useT('workloads')
  const client = useClient()
  const undoable = useUndo()
  const [saved, setSaved] = useState<WorkloadView | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const newest = newer(workload, saved)
  const initial = useMemo(
    () => (newest === null ? newWorkload(newName) : draftOf(newest)),
    [newest, newName],
  )
  const id = newest?.id ?? null
  const readOnly = newest?.preset === true
  const draft = useDraft<WorkloadDraft>(`workload:${id ?? 'new'}`, initial, { parse: parseDraft })
  const { value } = draft
  const steps = useDraftHistory(draft)
  const { problems, passed, stale, error, read } = useProblems(value, id)
  useCrumbs([{ label: value.spec.name || t('new') }])

  const edit = (what: string, next: (spec: LooseSpec) => LooseSpec): void => {
    if (readOnly || draft.state === 'loading') return
    setRefused(null)
    steps.edit(what, (before) => ({ ...before, spec: next(before.spec) }))
  }
  const change = (path: string, to: unknown): void =>
    edit(path, (before) => withAt(before, path, to))
  const toProblem = (list: readonly Problem[]): void => {
    const paths = list.map(({ path }) => path)
    const here = document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
    const next = paths[(paths.indexOf(here ?? '') + 1) % paths.length]
    if (next !== undefined) focusPath(next)
  }
  const save = async (): Promise<void> => {
    if (readOnly || saving) return
    if (problems.length > 0 || !read.ok) return toProblem(problems)
    setSaving(true)
    try {
      const input = { id, spec: read.spec, kept: [...value.kept] }
      const view = await client.call('workloads.save', input)
      setSaved(view)
      draft.drop()
      setRefused(null)
      if (id === null) navigate(paths.workloads(view.id), { replace: true })
    } catch (cause) {
      setRefused(cause)
    } finally {
      setSaving(false)
    }
  }
  const discard = (): void => {
    const before = value
    draft.drop()
    steps.forget()
    undoable({
      message: t('discarded', { name: before.spec.name }),
      undo: async () => draft.set(before),
    })
    if (id === null) navigate(paths.workloads())
  }
  const undo = (): void => void (steps.undo() || undoNewest())
  // a field would take back its own letters alone
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) steps.redo()
    else undo()
  }
  const form = { spec: value.spec, readOnly, problems, change, edit }
  const refusals = refused === null ? [] : describeError(refused).problems
  return (
    <EditorContext value={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo for the fields in it */}
      <div className={css.page} onKeyDown={onKeyDown}>
        <EditorHead
          workload={newest}
          draft={value}
          spec={read.ok ? read.spec : null}
          problems={problems}
          unsaved={draft.unsaved}
          saving={saving}
          canUndo={steps.canUndo}
          canRedo={steps.canRedo}
          onUndo={undo}
          onRedo={() => void steps.redo()}
          onSave={() => void save()}
          onDiscard={discard}
          onProblem={() => toProblem(problems)}
        />
        <div className={css.scroller}>
          <div className={css.columns}>
            <div className={css.form} data-read-only={readOnly || undefined}>
              {refused !== null && refusals.length === 0 && <ErrorPanel error={refused} />}
              <Problems problems={[...problems, ...refusals]} />
              {error !== null && <ErrorPanel error={error} />}
              <Form
                kept={value.kept}
                onKept={(kept) => steps.edit('kept', (before) => ({ ...before, kept }))}
              />
            </div>
            <PreviewColumn spec={passed} stale={stale} />
          </div>
        </div>
      </div>
    </EditorContext>
  )
}

/** What was saved here may be known before the list tells of it. */
function newer(listed: WorkloadView | null, saved: WorkloadView | null): WorkloadView | null {
  if (saved === null || (listed !== null && listed.id !== saved.id)) return listed
  return (listed?.changedAt ?? '') >= (saved.changedAt ?? '') ? listed : saved
}
