import { type Read, readCount } from '../../shared/counts'
import { readDuration } from '../../shared/durations'
import { type Problem, WorkbenchError } from '../../shared/errors'

/** The raw text of options, by the name that the parser gives them (`connectTimeout`). */
export type RawOptions = Readonly<Record<string, string | boolean | string[] | undefined>>

/** Reads options one by one and gathers what is wrong, so that all of it is told at once. */
export class OptionReader {
  readonly problems: Problem[] = []

  constructor(private readonly raw: RawOptions) {}

  text(name: string): string | undefined {
    const value = this.raw[name]
    return typeof value === 'string' ? value : undefined
  }

  flag(name: string): boolean {
    return this.raw[name] === true
  }

  list(name: string): readonly string[] {
    const value = this.raw[name]
    return Array.isArray(value) ? value : []
  }

  count(name: string, path: string, least = 1): number | undefined {
    return this.read(name, (text) => readCount(text, path, least))
  }

  /** at least 1 ms: the grain of timers */
  durationMs(name: string, path: string): number | undefined {
    return this.read(name, (text) => readDuration(text, path, { leastMs: 1 }))
  }

  choice<Choice extends string>(
    name: string,
    path: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    return this.read(name, (text) => {
      const found = choices.find((choice) => choice === text)
      if (found !== undefined) return { ok: true, value: found }
      const message = `${path} must be ${choices.join(' or ')}, not "${text}".`
      return { ok: false, problem: { path, value: text, message } }
    })
  }

  /** `0.1%` or `0.001`, as a share 0 … 1 */
  share(name: string, path: string): number | undefined {
    return this.read(name, (text) => {
      const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim())
      const share = match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1)
      if (share >= 0 && share <= 1) return { ok: true, value: share }
      const message = `${path} must be a share between 0 and 1, or a percentage; "${text}" is not one.`
      return { ok: false, problem: { path, value: text, message, hint: 'write 0.1% or 0.001' } }
    })
  }

  read<Value>(name: string, parse: (text: string) => Read<Value>): Value | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const read = parse(text)
    if (read.ok) return read.value
    this.problems.push(read.problem)
    return undefined
  }

  /** Runs a step whose error is told together with the others. */
  attempt<Value>(step: () => Value): Value | undefined {
    try {
      return step()
    } catch (error) {
      this.take(error)
      return undefined
    }
  }

  /** Keeps the problems of an error; anything but a bad specification goes on. */
  take(error: unknown): void {
    if (!(error instanceof WorkbenchError)) throw error
    if (error.problems.length > 0) this.problems.push(...error.problems)
    else if (error.code === 'invalid-spec' || error.code === 'not-found') {
      this.problems.push({ path: '', message: error.message, hint: error.hint })
    } else throw error
  }

  /** @throws WorkbenchError 'invalid-spec' when anything was wrong */
  throwIfAny(what: string): void {
    const { problems } = this
    if (problems.length === 0) return
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    throw new WorkbenchError('invalid-spec', `${what} has ${count}.`, { problems })
  }
}
