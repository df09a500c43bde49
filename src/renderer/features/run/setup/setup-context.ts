import { createContext, use } from 'react'
import type { Problem } from '../../../../shared/errors'
import type { SetupDraft } from './draft'

export interface SetupForm {
  readonly draft: SetupDraft
  readonly change: (changes: Partial<SetupDraft>) => void
  readonly problems: readonly Problem[]
}

export const SetupContext = createContext<SetupForm | null>(null)

export function useSetup(): SetupForm & { readonly errorAt: (path: string) => string | undefined } {
  const form = use(SetupContext)
  if (form === null) throw new Error('useSetup needs a SetupContext above it')
  const errorAt = (path: string): string | undefined =>
    form.problems.find((problem) => problem.path === path)?.message
  return { ...form, errorAt }
}
