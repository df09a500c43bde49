import { createContext, use } from 'react'
import type { Problem } from '../../../../shared/errors'
import { useSentence } from '../../../i18n/use-sentence'
import type { SetupDraft } from './draft'

export interface SetupForm {
  readonly draft: SetupDraft
  readonly change: (changes: Partial<SetupDraft>) => void
  readonly problems: readonly Problem[]
}

export const SetupContext = createContext<SetupForm | null>(null)

export function useSetup(): SetupForm & { readonly errorAt: (path: string) => string | undefined } {
  const form = use(SetupContext)
  const sentence = useSentence()
  if (form === null) throw new Error('useSetup needs a SetupContext above it')
  const errorAt = (path: string): string | undefined => {
    const found = form.problems.find((problem) => problem.path === path)
    return found && sentence(found.message)
  }
  return { ...form, errorAt }
}
