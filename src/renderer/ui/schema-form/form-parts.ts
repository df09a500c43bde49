import { createContext, type ReactNode, use } from 'react'
import type { Problem } from '../../../shared/errors'
import type { FieldGroup, FormField } from '../../../shared/store-form'

export type Choice = string | number | boolean | null

/** Everything that the form says; it has no words of its own. */
export interface FormWords {
  readonly group: (group: FieldGroup) => string
  /** small, after the head of the group */
  readonly groupNote: (group: FieldGroup) => string | null
  readonly label: (path: string) => string
  readonly help: (path: string) => string
  /** what a choice means, in a line */
  readonly choice: (path: string, value: Choice) => string
  /** limits and units of a field, in a line; empty: none */
  readonly limits: (field: FormField) => string
  readonly measured: string
  /** a value that everybody should know of; null: fine */
  readonly warning: (path: string, value: unknown) => string | null
  readonly addPair: string
  readonly removePair: string
  readonly pairName: string
  readonly pairValue: string
}

export interface FormParts {
  readonly words: FormWords
  readonly values: unknown
  readonly problems: readonly Problem[]
  readonly onChange: (path: string, value: unknown) => void
  /** what holds a secret, and where it is kept, is not the form's to know */
  readonly renderSecret: (field: FormField) => ReactNode
  /** at the right end of a path: a button that chooses one */
  readonly pathAction?: (field: FormField) => ReactNode
}

export const FormContext = createContext<FormParts | null>(null)

export function useForm(): FormParts {
  const parts = use(FormContext)
  if (parts === null) throw new Error('a field of a form stands within a SchemaForm')
  return parts
}

/** What is wrong with a field or with an entry of it: `others[2].value` is told beside `others`. */
export function problemAt(problems: readonly Problem[], path: string): string | null {
  const own = problems.filter(({ path: at }) => {
    if (at === path) return true
    return at.startsWith(path) && /^(\[|\.\d)/.test(at.slice(path.length))
  })
  return own.length === 0 ? null : own.map(({ message }) => message).join(' ')
}
