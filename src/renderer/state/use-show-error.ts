import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { useSentence } from '../i18n/use-sentence'
import { useT } from '../i18n/use-t'
import { describeError } from '../ui/describe-error'

/** Tells of a failed deed in a notice that stays: for what has no panel of its own. */
export function useShowError(): (error: unknown) => void {
  const t = useT('frame')
  const sentence = useSentence()
  return useCallback(
    (error) => {
      const { message, hint } = describeError(error)
      notifications.show({
        autoClose: false,
        color: 'danger',
        title: sentence(message),
        message: hint === null ? '' : sentence(hint),
        closeButtonProps: { 'aria-label': t('close') },
      })
    },
    [t, sentence],
  )
}
