import { countHint, readCount } from '../../../shared/counts'
import type { Problem } from '../../../shared/errors'
import { oneOf } from '../../../shared/problems'
import type { GivenProperty } from './layers'
import { nearestName } from './suggest'

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfF]?$/

/**
 * Takes typed values out of the properties given and gathers everything wrong with them, so that
 * one reading reports all. A faulty value gives the fallback and its name enters `faulty`.
 */
export class PropertyReader {
  readonly problems: Problem[] = []
  readonly notes: Problem[] = []
  readonly faulty = new Set<string>()

  constructor(readonly given: ReadonlyMap<string, GivenProperty>) {}

  has(key: string): boolean {
    return this.given.has(key)
  }

  /** The text as given, blanks included; for names and prefixes. */
  text(key: string, fallback: string): string {
    const property = this.given.get(key)
    if (property === undefined) return fallback
    if (/\s$/.test(property.value)) {
      this.note(key, `${property.shownAs} ends in a blank, which belongs to it, as in YCSB.`)
    }
    return property.value
  }

  /** Whole number, exact up to 2^53. */
  integer(key: string, fallback: number, least: number = Number.MIN_SAFE_INTEGER): number {
    const text = this.trimmed(key)
    if (text === undefined) return fallback
    const name = this.shownAs(key)
    if (!/^[+-]?\d+$/.test(text)) {
      const shown = text === '' ? 'it is empty' : `"${text}" is not one`
      return this.fault(
        key,
        `${name} must be a whole number; ${shown}.`,
        integerHint(text),
        fallback,
      )
    }
    const value = Number(text)
    if (!Number.isSafeInteger(value)) {
      const limit = `${name} must be at most ${Number.MAX_SAFE_INTEGER} (2^53 − 1), not ${text}.`
      return this.fault(key, limit, undefined, fallback)
    }
    if (value < least) {
      return this.fault(key, `${name} must be at least ${least}, not ${text}.`, undefined, fallback)
    }
    return value
  }

  decimal(key: string, fallback: number): number {
    const text = this.trimmed(key)
    if (text === undefined) return fallback
    const value = DECIMAL.test(text) ? Number.parseFloat(text) : Number.NaN
    if (Number.isFinite(value)) return value
    const shown = text === '' ? 'it is empty' : `"${text}" is not one`
    const hint = /^[+-]?\d*,\d+$/.test(text) ? `use a point: ${text.replace(',', '.')}` : undefined
    return this.fault(key, `${this.shownAs(key)} must be a number; ${shown}.`, hint, fallback)
  }

  /** Java's rule: `true` in any case is true, every other text is false. */
  flag(key: string, fallback: boolean): boolean {
    const text = this.trimmed(key)?.toLowerCase()
    if (text === undefined) return fallback
    if (text !== 'true' && text !== 'false') {
      const message = `${this.shownAs(key)}: "${text}" is read as false, as in YCSB; only "true" is true.`
      this.note(key, message, 'write true or false')
    }
    return text === 'true'
  }

  choice<const C extends string>(key: string, choices: readonly C[], fallback: C): C {
    const text = this.trimmed(key)
    if (text === undefined) return fallback
    if ((choices as readonly string[]).includes(text)) return text as C
    const near = nearestName(text, choices)
    const hint = near === undefined ? undefined : `did you mean ${near}?`
    const message = `${this.shownAs(key)} must be ${oneOf(choices)}, not "${text}".`
    return this.fault(key, message, hint, fallback)
  }

  /**
   * The value without the blanks around it. Java keeps trailing blanks, and YCSB then fails on
   * numbers, reads `true ` as false and `hashed ` as ordered.
   */
  trimmed(key: string): string | undefined {
    const property = this.given.get(key)
    if (property === undefined) return undefined
    const text = property.value.trim()
    if (text !== property.value && !this.notes.some((n) => n.path === property.shownAs)) {
      const message = `${property.shownAs} has blanks around its value, which were left out; YCSB keeps them and would misread it.`
      this.note(key, message, 'delete the blanks')
    }
    return text
  }

  shownAs(key: string): string {
    return this.given.get(key)?.shownAs ?? key
  }

  note(key: string, message: string, hint?: string): void {
    this.notes.push(this.entry(key, message, hint))
  }

  problem(key: string, message: string, hint?: string): void {
    this.faulty.add(key)
    this.problems.push(this.entry(key, message, hint))
  }

  private fault<T>(key: string, message: string, hint: string | undefined, fallback: T): T {
    this.problem(key, message, hint)
    return fallback
  }

  private entry(key: string, message: string, hint?: string): Problem {
    const property = this.given.get(key)
    return {
      path: property?.shownAs ?? key,
      value: property?.value,
      message,
      hint,
      at: property?.at,
    }
  }
}

function integerHint(text: string): string | undefined {
  const asOption = readCount(text, 'count', 0)
  if (asOption.ok) return `write ${asOption.value}`
  return countHint(text)
}
