import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/contract/calls'
import type { WorkloadInput } from '../../../shared/contract/workloads'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { download } from '../../state/download'
import { useClient } from '../../state/use-workbench'
import { CopyButton } from '../../ui/copy-button'
import { DialogButtons } from '../../ui/dialog-buttons'
import { ErrorPanel } from '../../ui/error-panel'
import { Icon } from '../../ui/icon'
import { deliveryWords } from './delivery-words'
import css from './dialogs.module.css'

interface PropertiesDialogProps {
  readonly input: WorkloadInput
  readonly onClose: () => void
}

/** The workload as YCSB writes it, what YCSB does otherwise, and the file. */
export function PropertiesDialog({ input, onClose }: PropertiesDialogProps) {
  const t = useT('workloads')
  const sentence = useSentence()
  const client = useClient()
  const [shown, setShown] = useState<CallOutput<'workloads.properties'> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [said, setSaid] = useState('')
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the input says
  useEffect(() => {
    client.call('workloads.properties', input).then(setShown, setError)
  }, [client, key])
  const save = async (): Promise<void> => {
    try {
      const delivery = await client.call('workloads.export', input)
      download(delivery)
      setSaid(deliveryWords(delivery, t))
      setError(null)
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <Modal
      opened
      size={760}
      onClose={onClose}
      title={t('properties.title', { name: input.spec.name })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {error !== null && <ErrorPanel error={error} />}
      {shown !== null && (
        <>
          {shown.leftOut.length === 0 ? (
            <p className={css.lead}>{t('properties.all')}</p>
          ) : (
            <section className={css.leftOut}>
              <h3>
                <Icon name="bang" /> {t('properties.left-out', { count: shown.leftOut.length })}
              </h3>
              <ul>
                {shown.leftOut.map((each) => (
                  <li key={each}>{sentence(each)}</li>
                ))}
              </ul>
            </section>
          )}
          <textarea
            className={css.text}
            readOnly
            rows={16}
            aria-label={t('properties.text')}
            value={shown.text}
          />
        </>
      )}
      <p className={css.said} aria-live="polite">
        {said}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{t('frame:close')}</Button>
        {shown !== null && <CopyButton text={shown.text} />}
        <Button
          variant="filled"
          data-autofocus
          leftSection={<Icon name="export" />}
          disabled={shown === null}
          onClick={() => void save()}
        >
          {t('properties.export')}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
