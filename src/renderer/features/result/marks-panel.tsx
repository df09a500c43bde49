import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { formatElapsed } from '../../../shared/format/numbers'
import { MARK_KINDS, type Mark } from '../../../shared/mark'
import type { TrialReport } from '../../../shared/report'
import { PHASE_NAMES } from '../../../shared/trial'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { Icon } from '../../ui/icon'
import { MarkGlyph } from '../../ui/mark'
import { Panel } from '../../ui/panel'
import { AnnotateDialog } from '../run/annotate-dialog'
import css from './marks-panel.module.css'

interface MarksPanelProps {
  readonly runId: string
  readonly trial: TrialReport
}

const inOrder = (marks: readonly Mark[]): readonly Mark[] =>
  [...marks].sort(
    (a, b) =>
      PHASE_NAMES.indexOf(a.phase) - PHASE_NAMES.indexOf(b.phase) ||
      a.atMs - b.atMs ||
      MARK_KINDS.indexOf(a.kind) - MARK_KINDS.indexOf(b.kind),
  )

/** What happened on the time axis. Notes can be changed when the run has long ended. */
export function MarksPanel({ runId, trial }: MarksPanelProps) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const undo = useUndo()
  const [editing, setEditing] = useState<Mark | null>(null)
  const change = (mark: string, text: string): Promise<void> =>
    client.call('runs.editMark', { id: runId, mark, text })
  const remove = async ({ id, text }: Mark): Promise<void> => {
    await change(id, '')
    undo({ message: t('marks.removed'), undo: () => change(id, text) })
  }
  return (
    <Panel title={t('marks.title')}>
      <ul className={css.marks}>
        {inOrder(trial.marks).map((mark) => (
          <MarkLine
            key={mark.id}
            mark={mark}
            onEdit={() => setEditing(mark)}
            onRemove={() => void remove(mark).catch(showError)}
          />
        ))}
      </ul>
      {trial.marks.length === 0 && <p className={css.none}>{t('marks.none')}</p>}
      {editing !== null && (
        <AnnotateDialog
          runId={runId}
          noting={{ mark: editing, atMs: null }}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  )
}

interface MarkLineProps {
  readonly mark: Mark
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function MarkLine({ mark, onEdit, onRemove }: MarkLineProps) {
  const t = useT('results')
  const sentence = useSentence()
  const { kind, phase, atMs, forMs, text } = mark
  return (
    <li>
      <MarkGlyph kind={kind} />
      <span className={css.at}>{formatElapsed(atMs, 1)}</span>
      <span className={css.what}>
        <b>{t(`run:mark-kind.${kind}`)}</b>
        {forMs > 0 && ` ${formatElapsed(forMs, 1)}`} {kind === 'note' ? text : sentence(text)}
        {phase !== 'measured' && <small> {t(`words:phase.${phase}`)}</small>}
      </span>
      {kind === 'note' && (
        <span className={css.deeds}>
          <ActionIcon
            variant="subtle"
            size={24}
            aria-label={t('marks.edit', { text })}
            title={t('marks.edit', { text })}
            onClick={onEdit}
          >
            <Icon name="edit" size={13} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={24}
            aria-label={t('marks.remove', { text })}
            title={t('marks.remove', { text })}
            onClick={onRemove}
          >
            <Icon name="trash" size={13} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
