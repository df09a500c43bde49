import { Button, Modal, Progress as ProgressBar } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Delivery, Progress } from '../../../shared/contract/host'
import type { RunRow } from '../../../shared/contract/runs'
import { WorkbenchError } from '../../../shared/errors'
import { useSentence } from '../../i18n/use-sentence'
import { useLanguage, useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { download } from '../../state/download'
import { useMemory } from '../../state/use-memory'
import { useClient } from '../../state/use-workbench'
import { CopyButton } from '../../ui/copy-button'
import { DialogButtons } from '../../ui/dialog-buttons'
import { ErrorPanel } from '../../ui/error-panel'
import css from './export-dialog.module.css'
import { type Choices, ExportFields } from './export-fields'

interface ExportDialogProps {
  readonly row: RunRow
  readonly onClose: () => void
}

type State =
  | { readonly state: 'asking' }
  | { readonly state: 'running'; readonly progress: Progress | null }
  | { readonly state: 'done'; readonly delivery: Delivery }
  | { readonly state: 'failed'; readonly error: unknown }

const USUAL: Omit<Choices, 'language'> = {
  format: 'pdf',
  paper: 'A4',
  csvFlavour: 'rfc4180',
  addresses: 'replace',
}

/** Hands over what was found, whole enough to be doubted, with nothing secret in it. */
export function ExportDialog({ row, onClose }: ExportDialogProps) {
  const t = useT('results')
  const sentence = useSentence()
  const client = useClient()
  const language = useLanguage()
  const [kept, choose] = useMemory<Partial<Choices>>('export', {})
  const choices: Choices = { ...USUAL, language, ...kept }
  const [state, setState] = useState<State>({ state: 'asking' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const change = (changes: Partial<Choices>): void => {
    choose({ ...kept, ...changes })
    if (state.state !== 'running') setState({ state: 'asking' })
  }

  const start = async (): Promise<void> => {
    const control = new AbortController()
    abort.current = control
    setState({ state: 'running', progress: null })
    try {
      const delivery = await client.call(
        'runs.export',
        { runId: row.id, ...choices },
        {
          signal: control.signal,
          onTold: (progress) => setState({ state: 'running', progress }),
        },
      )
      download(delivery)
      setState(delivery.kind === 'cancelled' ? { state: 'asking' } : { state: 'done', delivery })
    } catch (error) {
      const cancelled = error instanceof WorkbenchError && error.code === 'cancelled'
      setState(cancelled ? { state: 'asking' } : { state: 'failed', error })
    }
  }
  const running = state.state === 'running'
  useKeys([{ keys: 'mod+enter', label: t('export.do'), run: () => !running && void start() }])
  return (
    <Modal
      opened
      size={560}
      onClose={onClose}
      title={t('export.title', { name: row.name })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <ExportFields choices={choices} onChange={change} disabled={running} />
      {running && (
        <div aria-live="polite">
          <ProgressBar
            value={(state.progress?.share ?? 1) * 100}
            transitionDuration={0}
            color="gold"
            aria-label={t('export.title', { name: row.name })}
          />
          <p>{state.progress === null ? t('export.begins') : sentence(state.progress.doing)}</p>
        </div>
      )}
      {state.state === 'failed' && <ErrorPanel error={state.error} />}
      {state.state === 'done' && <Done delivery={state.delivery} />}
      {row.state !== 'complete' && (
        <p className={css.note}>{t('export.marked', { state: t(`state.${row.state}`) })}</p>
      )}
      <p className={css.note}>{t('export.left-out')}</p>
      <DialogButtons>
        <Button onClick={running ? () => abort.current?.abort() : onClose}>
          {t(running ? 'frame:cancel' : 'frame:close')}
        </Button>
        <Button variant="filled" data-autofocus disabled={running} onClick={() => void start()}>
          {t('export.do')}
        </Button>
      </DialogButtons>
    </Modal>
  )
}

/** Where the file is now. */
function Done({ delivery }: { readonly delivery: Delivery }) {
  const t = useT('results')
  if (delivery.kind === 'cancelled') return null
  return (
    <div className={css.done} role="status">
      <p>
        {delivery.kind === 'saved'
          ? t('export.saved', { path: delivery.path })
          : t('export.downloaded', { name: delivery.name })}
      </p>
      {delivery.kind === 'saved' && (
        <CopyButton text={delivery.path} label={t('export.copy-path')} />
      )}
    </div>
  )
}
