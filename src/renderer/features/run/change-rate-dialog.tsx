import { Button, Modal, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { LiveView } from '../../../shared/contract/runs'
import { formatRate } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { useShowError } from '../../state/use-show-error'
import { useClient } from '../../state/use-workbench'
import { DialogButtons } from '../../ui/dialog-buttons'

interface ChangeRateDialogProps {
  readonly view: LiveView
  readonly onClose: () => void
}

const STEPS = [0.9, 1.1] as const

/** Another target rate from now on; the run says that it was changed by hand. */
export function ChangeRateDialog({ view, onClose }: ChangeRateDialogProps) {
  const t = useT('run')
  const client = useClient()
  const showError = useShowError()
  const now = view.targetOpsPerSec
  const [typed, setTyped] = useState<number | string>(now ?? '')
  const rate = typeof typed === 'number' && typed > 0 ? typed : null
  const change = (opsPerSec: number): void => {
    client.call('runs.changeRate', { id: view.runId, opsPerSec }).then(onClose, showError)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (rate !== null) change(rate)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rate.verb')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={submit}>
        <p>{t('rate.note')}</p>
        <NumberInput
          data-autofocus
          label={t('rate.label')}
          value={typed}
          min={0}
          thousandSeparator=","
          error={rate === null ? t('rate.wrong') : undefined}
          onChange={setTyped}
        />
        {now !== null && (
          <DialogButtons>
            {STEPS.map((step) => (
              <Button key={step} onClick={() => change(Math.round(now * step))}>
                {t(step < 1 ? 'rate.less' : 'rate.more', { rate: formatRate(now * step) })}
              </Button>
            ))}
          </DialogButtons>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t('frame:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={rate === null}>
            {t('rate.save')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
