import { describeCauses, type Problem, WorkbenchError } from '../../shared/errors'

export interface ErrorText {
  readonly message: string
  readonly hint: string | null
  readonly problems: readonly Problem[]
  /** for who reports it: code and the whole chain of causes; stack of what is a fault of ours */
  readonly details: string
}

export function describeError(error: unknown): ErrorText {
  if (error instanceof WorkbenchError) {
    return {
      message: error.message,
      hint: error.hint ?? null,
      problems: error.problems,
      details: `${error.code}\n${describeCauses(error)}`,
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const details = error instanceof Error ? (error.stack ?? describeCauses(error)) : message
  return { message, hint: null, problems: [], details }
}
