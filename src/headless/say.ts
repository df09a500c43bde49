import { describeCauses, type Problem, WorkbenchError } from '../shared/errors'

/** A line for people: to standard output, or beside it when that carries data. */
export function say(text: string, beside = true): void {
  const stream = beside ? process.stderr : process.stdout
  stream.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function problemLine({ path, message, hint, at, value }: Problem): string {
  const place = at === undefined || at === path ? '' : `${at}: `
  const named = path === '' || message.includes(path) ? '' : `${path}: `
  const found = value === undefined || message.includes(value) ? '' : ` Found: ${value}.`
  const way = hint === undefined || hint === '' ? '' : ` (${hint.replace(/[.\s]+$/, '')})`
  const whole = found === '' || /[.!?]$/.test(message) ? message : `${message}.`
  return `${place}${named}${whole}${found}${way}`
}

/** What went wrong, what exactly, and the way out: all on standard error. */
export function sayError(error: unknown): void {
  if (!(error instanceof WorkbenchError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say(`touchstone: this is a bug of the program.\n${stack}`)
    return
  }
  const causes = describeCauses(error.cause)
  const cause = causes === '' || error.message.includes(causes) ? '' : ` (${causes})`
  say(`touchstone: ${error.message}${cause}`)
  for (const problem of error.problems) say(`  ${problemLine(problem)}`)
  if (error.hint !== undefined) say(`  ${error.hint}`)
}
