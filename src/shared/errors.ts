/** Every way in which the product says no, as a word that scripts may rely on. */
export type ErrorCode =
  | 'invalid-spec'
  | 'cannot-connect'
  | 'auth'
  | 'unsupported'
  | 'foreign-data'
  | 'driver-missing'
  | 'server-refused'
  | 'cancelled'
  | 'worker-died'
  | 'not-found'
  | 'damaged-file'
  | 'disk'
  /** the window has no connection to the program */
  | 'host-lost'

/** One thing that is wrong with what was asked, and the way out of it. */
export interface Problem {
  /** where it stands, as written by the user: `readproportion`, `--clients`, `workload.mix.read` */
  readonly path: string
  /** the value found, as text; absent when nothing was given */
  readonly value?: string
  /** a whole sentence that names the limit or the rule */
  readonly message: string
  /** what to write instead */
  readonly hint?: string
  /** file and line, where it came from a file */
  readonly at?: string
}

export interface WorkbenchErrorOptions extends ErrorOptions {
  readonly hint?: string
  readonly problems?: readonly Problem[]
}

/**
 * An expected failure: shown to the user with its hint, never reported as a bug. Failures of single
 * operations are outcomes and do not take this road.
 */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError'
  readonly hint?: string
  readonly problems: readonly Problem[]

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: WorkbenchErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.hint = options.hint
    this.problems = options.problems ?? []
  }
}

/** An error as it crosses a process boundary. */
export interface WireError {
  readonly name: string
  readonly message: string
  readonly code?: ErrorCode
  readonly hint?: string
  readonly problems?: readonly Problem[]
  readonly stack?: string
  readonly cause?: WireError
}

export function toWireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const cause = error.cause === undefined ? undefined : toWireError(error.cause)
  const known = error instanceof WorkbenchError ? error : undefined
  return {
    name: error.name,
    message: error.message,
    code: known?.code,
    hint: known?.hint,
    problems: known?.problems,
    stack: error.stack,
    cause,
  }
}

export function fromWireError(wire: WireError): Error {
  const cause = wire.cause === undefined ? undefined : fromWireError(wire.cause)
  if (wire.code !== undefined) {
    const error = new WorkbenchError(wire.code, wire.message, {
      hint: wire.hint,
      problems: wire.problems,
      cause,
    })
    error.stack = wire.stack
    return error
  }
  const error = new Error(wire.message, cause === undefined ? undefined : { cause })
  error.name = wire.name
  error.stack = wire.stack
  return error
}

/** The whole chain of causes in one line, outermost first; empty for undefined. */
export function describeCauses(error: unknown): string {
  const parts: string[] = []
  for (let e: unknown = error; e !== undefined && e !== null; e = (e as Error).cause) {
    const text = e instanceof Error ? e.message : String(e)
    if (!parts.some((part) => part.includes(text))) parts.push(text)
    if (!(e instanceof Error)) break
  }
  return parts.join(': ')
}
