import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import { CopyLink } from './copy-link'
import css from './editor.module.css'
import { HIDDEN } from './hide-secrets'
import { uriParts } from './uri-parts'
import { UriStateLine } from './uri-state-line'
import type { Editor } from './use-editor'

const DOTS = '•••'

/**
 * The connection as a URI, in step with the form. A secret in it goes to its own field: at once when
 * it was pasted, else when the field is left.
 */
export function UriField({ editor }: { readonly editor: Editor }) {
  const t = useT('connections')
  const { draft, secrets, uri, readOnly, profile } = editor
  const id = useId()
  const pasted = useRef(false)
  /** as typed, while the field is in use and says what `of` says */
  const [typing, setTyping] = useState<string | null>(null)
  const text = draft.typedUri ?? typing ?? draft.uri
  const bad = uri.state.state === 'unreadable'
  const take = (next: string): void => {
    const atOnce = pasted.current
    pasted.current = false
    setTyping(atOnce ? null : next)
    uri.type(next, atOnce)
  }
  const onPaste = (event: ClipboardEvent): void => {
    // a URI is one line, however it was broken where it came from
    pasted.current = event.clipboardData.getData('text') !== ''
  }
  const typed = Object.values(secrets)
  const withSecret =
    profile === null && typed.length === 1 && draft.uri.includes(`:${HIDDEN}@`)
      ? draft.uri.replace(`:${HIDDEN}@`, `:${encodeURIComponent(typed[0])}@`)
      : null
  return (
    <div className={css.uri}>
      <div className={css.uriHead}>
        <label htmlFor={id}>{t('uri.name')}</label>
        <UriStateLine
          editor={editor}
          onGiveUp={() => {
            setTyping(null)
            uri.giveUp()
          }}
        />
        <span className={css.uriCopy}>
          {withSecret !== null && <CopyLink text={withSecret} label={t('uri.copy-with-secret')} />}
          <CopyLink text={draft.uri} label={t('uri.copy')} />
        </span>
      </div>
      <div className={css.uriStack} data-bad={bad || undefined}>
        <div className={css.uriShown} aria-hidden="true">
          {uriParts(text).map(({ text: part, kind }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <span key={at} data-kind={kind}>
              {kind === 'secret' ? DOTS : part}
            </span>
          ))}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          data-path="uri"
          data-field="uri"
          className={css.uriText}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          readOnly={readOnly}
          value={text}
          aria-invalid={bad}
          aria-describedby={`${id}-state`}
          onChange={(event) => take(event.currentTarget.value.replace(/[\r\n]+/g, ''))}
          onPaste={onPaste}
          onBlur={() => setTyping(null)}
        />
      </div>
      {uri.ignored.length > 0 && (
        <p className={css.small}>
          <Icon name="bang" size={11} /> {t('uri.ignored', { names: uri.ignored.join(', ') })}
        </p>
      )}
    </div>
  )
}
