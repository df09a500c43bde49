import { Button } from '@mantine/core'
import { useT } from '../../../i18n/use-t'
import { Band } from '../../../ui/band'
import css from './editor.module.css'
import type { Editor } from './use-editor'
import { useFormWords } from './use-form-words'

/** What somebody should know of the profile as a whole, on top of its form. */
export function Notes({ editor }: { readonly editor: Editor }) {
  const t = useT('connections')
  const { profile, readOnly, lost, dismissLost } = editor
  const words = useFormWords(lost?.from.kind ?? editor.draft.store)
  return (
    <>
      {profile?.problem !== undefined && <Band kind="bad">{profile.problem}</Band>}
      {readOnly && <Band kind="plain">{t('built-in.note')}</Band>}
      {lost !== null && (
        <Band
          kind="doubtful"
          actions={
            <>
              <Button onClick={lost.undo}>{t('lost.undo')}</Button>
              <Button onClick={dismissLost}>{t('lost.fine')}</Button>
            </>
          }
        >
          <span className={css.lost}>
            {t('lost.head', { store: lost.from.title })}{' '}
            {lost.paths.map((path) => words.label(path)).join(' · ')}
          </span>
        </Band>
      )}
    </>
  )
}
