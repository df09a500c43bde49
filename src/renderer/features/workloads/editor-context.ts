import { createContext, use } from 'react'
import type { Problem } from '../../../shared/errors'
import { valueAt } from './at-path'
import type { LooseSpec } from './workload-draft'

export interface EditorForm {
  readonly spec: LooseSpec
  /** a preset: everything is shown and nothing can be changed */
  readonly readOnly: boolean
  readonly problems: readonly Problem[]
  /** one value; typing on in the same field is one step of undo */
  readonly change: (path: string, value: unknown) => void
  /** several values at once */
  readonly edit: (what: string, next: (spec: LooseSpec) => LooseSpec) => void
}

export const EditorContext = createContext<EditorForm | null>(null)

interface FormWithFields extends EditorForm {
  readonly valueAt: (path: string) => unknown
  readonly errorAt: (path: string) => string | undefined
}

export function useEditor(): FormWithFields {
  const form = use(EditorContext)
  if (form === null) throw new Error('useEditor needs an EditorContext above it')
  return {
    ...form,
    valueAt: (path) => valueAt(form.spec, path),
    errorAt: (path) => form.problems.find((problem) => problem.path === path)?.message,
  }
}
