import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import css from './editor.module.css'
import { columnOf } from './uri-parts'
import type { Editor } from './use-editor'

interface UriStateLineProps {
  readonly editor: Editor
  /** the form's URI takes the place of one that cannot be read */
  readonly onGiveUp: () => void
}

/** Whether the URI and the form say the same, and where it cannot be read. */
export function UriStateLine({ editor, onGiveUp }: UriStateLineProps) {
  const t = useT('connections')
  const sentence = useSentence()
  const { uri, draft } = editor
  const { state } = uri
  switch (state.state) {
    case 'in-step':
      return (
        <span className={css.uriState} role="status">
          <Icon name="sync" size={12} className={css.good} />
          {t('uri.in-step')}
        </span>
      )
    case 'waiting':
      return (
        <span className={css.uriState}>
          <Icon name="clock" size={12} />
          {t('uri.waiting')}
        </span>
      )
    case 'behind':
      return (
        <span className={css.uriState} role="status">
          <Icon name="bang" size={12} className={css.doubtful} />
          {t('uri.behind')}
        </span>
      )
    case 'unreadable': {
      const column = columnOf(draft.typedUri ?? '', state.problems)
      const why = state.problems.map(({ message }) => sentence(message)).join(' ')
      return (
        <span className={css.uriState} role="status">
          <Icon name="bang" size={12} className={css.bad} />
          <span className={css.uriWhy}>
            {column === null
              ? t('uri.unreadable', { why })
              : t('uri.unreadable-from', { column, why })}{' '}
            <button type="button" className={css.link} onClick={onGiveUp}>
              {t('uri.give-up')}
            </button>
          </span>
        </span>
      )
    }
  }
}
