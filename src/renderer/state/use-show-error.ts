import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useT } from '../i18n/use-t'
import { describeError } from '../ui/describe-error'

/** Tells of a failed deed in a notice that stays: for what has no panel of its own. */
export function useShowError(): (error: unknown) => void {
  const t = useT('frame')
  return useCallback(
    (error) => {
      const { message, hint } = describeError(error)
      notifications.show({
        autoClose: false,
        color: 'danger',
        title: message,
        message: hint ?? '',
        closeButtonProps: { 'aria-label': t('close') },
      })
    },
    [t],
  )
}
