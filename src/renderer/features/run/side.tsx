import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { LiveView, Mark } from '../../../shared/contract/runs'
import {
  formatCount,
  formatElapsed,
  formatRemaining,
  formatShort,
} from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import type { TimeLine } from '../../pictures/time-line'
import { isUnderWay } from '../../state/live-slice'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { Icon } from '../../ui/icon'
import { MarkGlyph } from '../../ui/mark'
import { Panel } from '../../ui/panel'
import { AnnotateDialog, type Noting } from './annotate-dialog'
import css from './side.module.css'

interface SideProps {
  readonly view: LiveView
  readonly line: TimeLine
}

/** What goes with the charts: time left, errors, marks, the server's own figures. */
export const Side = ({ view, line }: SideProps) => (
  <div className={css.side}>
    <Remaining view={view} />
    <Errors view={view} />
    <Counters line={line} />
    <Marks view={view} />
  </div>
)

function Remaining({ view }: Pick<SideProps, 'view'>) {
  const t = useT('run')
  const sentence = useSentence()
  const { remainingMs, notes } = view
  if (!isUnderWay(view)) return null
  const end = remainingMs === null ? null : new Date(Date.now() + remainingMs)
  return (
    <Panel title={t('remaining.title')}>
      <div className={css.pair}>
        <b>
          {remainingMs === null
            ? t('remaining.unknown')
            : t('remaining.left', { time: formatRemaining(remainingMs) })}
        </b>
        {end !== null && (
          <span>
            {t('remaining.ends', {
              time: end.toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit' }),
            })}
          </span>
        )}
      </div>
      {notes.length > 0 && <p className={css.note}>{sentence(notes.at(-1) ?? '')}</p>}
    </Panel>
  )
}

function Errors({ view }: Pick<SideProps, 'view'>) {
  const t = useT('run')
  const sentence = useSentence()
  const { errors } = view
  const total = errors.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={t('errors.title')} aside={formatCount(total)} className={css.grow}>
      {errors.length === 0 && <p className={css.note}>{t('errors.none')}</p>}
      {errors.map(({ outcome, count, byOperation, example }) => (
        <div key={outcome} className={css.error}>
          <div className={css.pair}>
            <b>{t(`outcomes:name.${outcome}`)}</b>
            <b>{formatCount(count)}</b>
          </div>
          <p className={css.note}>
            {Object.entries(byOperation)
              .map(
                ([name, n]) => `${t(`words:operation-kind.${name as 'read'}`)} ${formatShort(n)}`,
              )
              .join(' · ')}
          </p>
          {example !== null && (
            <p className={css.example}>
              {t('errors.first', { at: formatElapsed(example.atMs, 1) })}{' '}
              {sentence(example.message)}
            </p>
          )}
        </div>
      ))}
    </Panel>
  )
}

const MOST_COUNTERS = 6

function Counters({ line }: Pick<SideProps, 'line'>) {
  const t = useT('run')
  const counters = line.samples.at(-1)?.sample.counters
  if (counters === undefined) return null
  const rows = Object.entries(counters).slice(0, MOST_COUNTERS)
  return (
    <Panel title={t('counters.title')} unit={t('counters.unit')}>
      {rows.map(([name, value]) => (
        <div key={name} className={css.pair}>
          <span className="mono">{name}</span>
          <span>{formatShort(value)}</span>
        </div>
      ))}
    </Panel>
  )
}

function Marks({ view }: Pick<SideProps, 'view'>) {
  const t = useT('run')
  const sentence = useSentence()
  const client = useClient()
  const showError = useShowError()
  const undo = useUndo()
  const [noting, setNoting] = useState<Noting | null>(null)
  const marks = [...view.marks].sort((a, b) => b.atMs - a.atMs)
  const change = (mark: Mark, text: string) =>
    client.call('runs.editMark', { id: view.runId, mark: mark.id, text })
  const remove = async (mark: Mark): Promise<void> => {
    await change(mark, '')
    undo({
      message: t('annotate.removed'),
      undo: () => change(mark, mark.text),
    })
  }
  return (
    <Panel title={t('marks.title')} unit={t('marks.unit')} className={css.grow}>
      {marks.length === 0 && <p className={css.note}>{t('marks.none')}</p>}
      <ul className={css.marks}>
        {marks.map((mark) => (
          <li key={mark.id}>
            <MarkGlyph kind={mark.kind} />
            <span className={css.at}>{formatElapsed(mark.atMs, 1)}</span>
            <span className={css.what}>
              <b>{t(`mark-kind.${mark.kind}`)}</b>{' '}
              {mark.kind === 'note' ? mark.text : sentence(mark.text)}
              {mark.forMs > 0 && ` ${formatElapsed(mark.forMs, 1)}`}
            </span>
            {mark.kind === 'note' && isUnderWay(view) && (
              <span className={css.verbs}>
                <ActionIcon
                  variant="subtle"
                  size={24}
                  aria-label={t('annotate.edit')}
                  title={t('annotate.edit')}
                  onClick={() => setNoting({ mark, atMs: mark.atMs })}
                >
                  <Icon name="edit" size={13} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size={24}
                  aria-label={t('annotate.remove')}
                  title={t('annotate.remove')}
                  onClick={() => void remove(mark).catch(showError)}
                >
                  <Icon name="trash" size={13} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {noting !== null && (
        <AnnotateDialog runId={view.runId} noting={noting} onClose={() => setNoting(null)} />
      )}
    </Panel>
  )
}
