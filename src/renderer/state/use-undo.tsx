import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useT } from '../i18n/use-t'
import { runUndo, UNDO_FOR_MS, type Undoable, useUndoOffers } from './undo'
import { useShowError } from './use-show-error'

let offered = 0

/** Offers to take a deed back for 10 s: in a notice, and by Ctrl Z outside of text fields. */
export function useUndo(): (done: Undoable) => void {
  const t = useT('frame')
  const showError = useShowError()
  return useCallback(
    (done) => {
      offered += 1
      const id = `undo-${offered}`
      const undo = (): Promise<void> => done.undo().catch(showError)
      useUndoOffers.getState().add({ ...done, undo, id })
      notifications.show({
        id,
        autoClose: UNDO_FOR_MS,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': t('close') },
        message: (
          <span className="notice-row">
            <span>{done.message}</span>
            <Button size="compact-sm" onClick={() => void runUndo(id)}>
              {t('undo')}
            </Button>
          </span>
        ),
        onClose: () => {
          if (done.lasting !== true) useUndoOffers.getState().take(id)
        },
      })
    },
    [t, showError],
  )
}
