import { toWireError, type WireError, WorkbenchError } from '../errors'

export const cancelled = (name: string): WorkbenchError =>
  new WorkbenchError('cancelled', `${name}: cancelled.`)

export function unknownName(name: string): WorkbenchError {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return new WorkbenchError('unsupported', `“${shown}” is nothing that can be asked for here.`, {
    hint: 'The window and the program may be of different versions. Load the window again.',
  })
}

/** @param cause why there is no link; an error that says so itself is kept */
export function hostLost(cause: unknown): WorkbenchError {
  if (cause instanceof WorkbenchError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new WorkbenchError('host-lost', `The connection to the program is lost: ${reason}.`, {
    hint: 'It is taken up again as soon as the program answers. A run that is under way goes on.',
  })
}

/** Events are counted from 1; this one is not the next. */
export const gap = (name: string, before: number, now: number): Error =>
  new Error(`${name}: event ${now} came after event ${before}`)

/** A failure that is told to the user and is no bug. */
export const isExpected = (error: unknown): boolean => error instanceof WorkbenchError

/** What functions of the platform throw when their signal is aborted. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'

/** An error for a window: with the stack of a bug, which one reports, and of nothing else. */
export function errorForWindow(error: unknown): WireError {
  const wire = toWireError(error)
  return isExpected(error) ? withoutStack(wire) : wire
}

function withoutStack({ stack: _, cause, ...rest }: WireError): WireError {
  return cause === undefined ? rest : { ...rest, cause: withoutStack(cause) }
}
