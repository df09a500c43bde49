import { useState } from 'react'
import { useT } from '../../../i18n/use-t'
import css from './editor.module.css'

interface CopyLinkProps {
  readonly text: string
  readonly label: string
}

/** Copies as a link does: small, at the end of a label's line. */
export function CopyLink({ text, label }: CopyLinkProps) {
  const t = useT('connections')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <button type="button" className={css.link} onClick={copy} onBlur={() => setState('idle')}>
      {state === 'idle' ? label : t(`frame:copy-${state}`)}
    </button>
  )
}
