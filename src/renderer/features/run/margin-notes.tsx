import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LiveView } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useMemory } from '../../state/use-memory'
import css from './margin-notes.module.css'

const NOTES = ['service', 'intended', 'generator', 'end'] as const

interface MarginNotesProps {
  readonly view: LiveView
}

/** The first live page of a new user: four short notes on what is to be seen where, one at a time. */
export function MarginNotes({ view }: MarginNotesProps) {
  const t = useT('run')
  const [seen, setSeen] = useMemory('run.notes-seen', false)
  const [at, setAt] = useState(0)
  const begun = view.figures !== null
  if (seen || !begun) return null
  const note = NOTES[at]
  const last = at === NOTES.length - 1
  return (
    <aside className={css.note} data-at={note} aria-label={t('notes.title')}>
      <p>
        <b>{t(`notes.${note}.title`)}</b> {t(`notes.${note}.text`)}
      </p>
      <div className={css.foot}>
        <span>{t('notes.of', { at: at + 1, of: NOTES.length })}</span>
        <Button size="compact-sm" onClick={() => setSeen(true)}>
          {t('notes.close')}
        </Button>
        {!last && (
          <Button size="compact-sm" onClick={() => setAt(at + 1)}>
            {t('notes.next')}
          </Button>
        )}
      </div>
    </aside>
  )
}
