import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/use-t'
import { Icon } from './icon'

interface CopyButtonProps {
  readonly text: string
  /** "Copy" when absent */
  readonly label?: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useT('frame')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <Button
      size="compact-sm"
      leftSection={<Icon name={state === 'copied' ? 'tick' : 'copy'} size={13} />}
      onClick={copy}
      onBlur={() => setState('idle')}
    >
      {state === 'idle' ? (label ?? t('copy')) : t(`copy-${state}`)}
    </Button>
  )
}
