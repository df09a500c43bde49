import type { Problem } from '../../shared/errors'

/** What cannot work, and what is worth knowing although it does. */
export interface Findings {
  readonly problems: Problem[]
  readonly notes: Problem[]
}

/** How values are called where the user wrote them. */
export interface Naming {
  /** path in the data → name to show: `recordCount` → `recordcount` or `--records` */
  name(path: string): string
  /** what a value is called within a sentence; its name unless given */
  label?(path: string): string
  /** place of a value, `FILE:LINE` */
  at?(path: string): string | undefined
  /** true: the value is known to be wrong already, so rules that need it stay silent */
  faulty?(path: string): boolean
}

/** Values are called by their path. */
export const PLAIN: Naming = { name: (path) => path }

export const labelIn = (naming: Naming, path: string): string =>
  naming.label?.(path) ?? naming.name(path)

/** Gathers findings, naming values as the user does. */
export class FindingList implements Findings {
  readonly problems: Problem[] = []
  readonly notes: Problem[] = []

  constructor(private readonly naming: Naming) {}

  name(path: string): string {
    return labelIn(this.naming, path)
  }

  problem(path: string, value: unknown, message: string, hint?: string): void {
    this.problems.push(this.entry(path, value, message, hint))
  }

  note(path: string, value: unknown, message: string, hint?: string): void {
    this.notes.push(this.entry(path, value, message, hint))
  }

  private entry(path: string, value: unknown, message: string, hint?: string): Problem {
    return {
      path: this.naming.name(path),
      value: value === undefined ? undefined : String(value),
      message,
      hint,
      at: this.naming.at?.(path),
    }
  }
}

/** 0.05 → `5 %` */
export const percent = (share: number): string => `${Number((share * 100).toPrecision(3))} %`

/** `1 worker`, `2 workers` */
export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
