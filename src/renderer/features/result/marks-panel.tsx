import { ActionIcon, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import { formatElapsed } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { Icon } from '../../ui/icon'
import { MarkGlyph } from '../../ui/mark'
import { Panel } from '../../ui/panel'
import css from './marks-panel.module.css'

interface MarksPanelProps {
  readonly view: RunView
  readonly trial: TrialReport
}

/** What happened on the time axis, and what the user wrote about the run. */
export function MarksPanel({ view, trial }: MarksPanelProps) {
  const t = useT('results')
  const sentence = useSentence()
  const client = useClient()
  const showError = useShowError()
  const undo = useUndo()
  const { id } = view.row
  const remove = async (mark: string, text: string): Promise<void> => {
    await client.call('runs.editMark', { id, mark, text: '' })
    undo({
      message: t('marks.removed'),
      undo: () => client.call('runs.editMark', { id, mark, text }),
    })
  }
  return (
    <Panel title={t('marks.title')}>
      <Note view={view} />
      <ul className={css.marks}>
        {trial.marks.map((mark) => (
          <li key={mark.id}>
            <MarkGlyph kind={mark.kind} />
            <span className={css.at}>{formatElapsed(mark.atMs, 1)}</span>
            <span className={css.what}>
              <b>{t(`run:mark-kind.${mark.kind}`)}</b> {sentence(mark.text)}
              {mark.forMs > 0 && ` ${formatElapsed(mark.forMs, 1)}`}
            </span>
            {mark.kind === 'note' && (
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={t('marks.remove')}
                title={t('marks.remove')}
                onClick={() => void remove(mark.id, mark.text).catch(showError)}
              >
                <Icon name="trash" size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {trial.marks.length === 0 && <p className={css.none}>{t('marks.none')}</p>}
    </Panel>
  )
}

/** Saved when it is left. */
function Note({ view: { row } }: Pick<MarksPanelProps, 'view'>) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const [typed, setTyped] = useState(row.note)
  useEffect(() => setTyped(row.note), [row.note])
  const save = (): void => {
    if (typed === row.note) return
    client.call('runs.change', { id: row.id, note: typed }).catch(showError)
  }
  return (
    <Textarea
      label={t('note')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={20_000}
      placeholder={t('note-hint')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  )
}
