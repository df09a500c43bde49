import type { z } from 'zod'
import { type Problem, WorkbenchError } from '../../shared/errors'

/** What is wrong with one URI: gathered while it is read, told at once, with no secret in it. */
export class UriFaults {
  readonly #problems: Problem[] = []
  readonly #secrets = new Set<unknown>()

  fault(path: string, value: string | undefined, message: string, hint?: string): void {
    this.#problems.push({ path, value, message, hint })
  }

  /** What is secret is shown by no message: who signs in may be a password in the wrong place. */
  decode(text: string, path: string, secret = false): string {
    try {
      const decoded = decodeURIComponent(text)
      if (secret) this.#secrets.add(decoded)
      return decoded
    } catch {
      const message = `A % in '${path}' is not followed by two hexadecimal digits.`
      this.fault(path, secret ? '***' : text, message, 'Write % itself as %25.')
      return ''
    }
  }

  /**
   * The options as the schema takes them. `names` is what the URI calls a field by another name.
   *
   * @throws WorkbenchError 'invalid-spec' with every problem found, of the URI and of the options
   */
  options<T>(
    schema: z.ZodType<T>,
    raw: Readonly<Record<string, unknown>>,
    names: Readonly<Record<string, string>> = {},
  ): T {
    const parsed = schema.safeParse(raw)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = path.join('.')
      const name = names[field] ?? field
      const value = this.#shown(raw[field])
      const what = value === undefined ? name : `${name}=${value}`
      this.fault(name, value, message.endsWith('.') ? message : `${what}: ${message}.`)
    }
    this.done()
    return parsed.data as T
  }

  #shown(value: unknown): string | undefined {
    const shown = (typeof value === 'string' || typeof value === 'number') && value !== ''
    return shown && !this.#secrets.has(value) ? String(value) : undefined
  }

  /** @throws WorkbenchError 'invalid-spec' with every problem found */
  done(): void {
    if (this.#problems.length > 0) throw this.invalid()
  }

  protected invalid(): WorkbenchError {
    const problems = this.#problems
    const sentences = problems.map((problem) => problem.message).join(' ')
    return new WorkbenchError('invalid-spec', `This URI is not valid: ${sentences}`, {
      problems,
      hint: problems.find((problem) => problem.hint !== undefined)?.hint,
    })
  }
}
