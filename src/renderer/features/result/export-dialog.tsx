import { Button, Modal, Progress as ProgressBar, Radio, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Delivery, Progress } from '../../../shared/contract/host'
import { EXPORT_FORMATS, type ExportOptions, type RunView } from '../../../shared/contract/runs'
import { WorkbenchError } from '../../../shared/errors'
import { useSentence } from '../../i18n/use-sentence'
import { useLanguage, useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { download } from '../../state/download'
import { useMemory } from '../../state/use-memory'
import { useClient } from '../../state/use-workbench'
import { DialogButtons } from '../../ui/dialog-buttons'
import { ErrorPanel } from '../../ui/error-panel'
import css from './export-dialog.module.css'

interface ExportDialogProps {
  readonly view: RunView
  readonly onClose: () => void
}

type State =
  | { readonly state: 'asking' }
  | { readonly state: 'running'; readonly progress: Progress | null }
  | { readonly state: 'done'; readonly delivery: Delivery }
  | { readonly state: 'failed'; readonly error: unknown }

type Choices = Omit<ExportOptions, 'runId'>

/** Hands over what was found, whole enough to be doubted, with nothing secret in it. */
export function ExportDialog({ view, onClose }: ExportDialogProps) {
  const t = useT('results')
  const sentence = useSentence()
  const client = useClient()
  const language = useLanguage()
  const [choices, choose] = useMemory<Choices>('export', {
    format: 'pdf',
    language,
    paper: 'A4',
    csvFlavour: 'rfc4180',
    addresses: 'replace',
  })
  const [state, setState] = useState<State>({ state: 'asking' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const change = (changes: Partial<Choices>): void => choose({ ...choices, ...changes })
  const worded = choices.format === 'pdf' || choices.format === 'html'

  const start = async (): Promise<void> => {
    const control = new AbortController()
    abort.current = control
    setState({ state: 'running', progress: null })
    try {
      const delivery = await client.call(
        'runs.export',
        { runId: view.row.id, ...choices },
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
      title={t('export.title', { name: view.row.name })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <Radio.Group
        label={t('export.format')}
        value={choices.format}
        onChange={(format) => change({ format: format as Choices['format'] })}
      >
        {EXPORT_FORMATS.map((format) => (
          <Radio key={format} size="xs" mt={6} value={format} label={t(`export.as.${format}`)} />
        ))}
      </Radio.Group>
      <div className={css.fields}>
        {worded && (
          <Select
            label={t('export.language')}
            data={(['en', 'zh-CN'] as const).map((value) => ({
              value,
              label: t(`frame:language-name.${value}`),
            }))}
            value={choices.language}
            onChange={(value) => change({ language: value as Choices['language'] })}
          />
        )}
        {choices.format === 'pdf' && (
          <Select
            label={t('export.paper')}
            data={['A4', 'Letter']}
            value={choices.paper}
            onChange={(value) => change({ paper: value as Choices['paper'] })}
          />
        )}
        {choices.format === 'csv' && (
          <Select
            label={t('export.flavour')}
            data={(['rfc4180', 'excel'] as const).map((value) => ({
              value,
              label: t(`export.flavours.${value}`),
            }))}
            value={choices.csvFlavour}
            onChange={(value) => change({ csvFlavour: value as Choices['csvFlavour'] })}
          />
        )}
        <Select
          label={t('export.addresses')}
          data={(['replace', 'keep'] as const).map((value) => ({
            value,
            label: t(`export.address.${value}`),
          }))}
          value={choices.addresses}
          onChange={(value) => change({ addresses: value as Choices['addresses'] })}
        />
      </div>
      {running && (
        <div aria-live="polite">
          <ProgressBar
            value={(state.progress?.share ?? 1) * 100}
            transitionDuration={0}
            color="gold"
            aria-label={t('export.title', { name: view.row.name })}
          />
          <p>{state.progress === null ? t('export.begins') : sentence(state.progress.doing)}</p>
        </div>
      )}
      {state.state === 'failed' && <ErrorPanel error={state.error} />}
      {state.state === 'done' && <p className={css.done}>{doneWords(state.delivery, t)}</p>}
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

function doneWords(delivery: Delivery, t: ReturnType<typeof useT>): string {
  if (delivery.kind === 'saved') return t('export.saved', { path: delivery.path })
  return delivery.kind === 'download' ? t('export.downloaded', { name: delivery.name }) : ''
}
