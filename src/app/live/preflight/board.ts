import {
  PREFLIGHT_CHECKS,
  type PreflightCheck,
  type PreflightCheckName,
} from '../../../shared/contract/runs'

/** How a check ended. */
export interface Finding {
  readonly state: 'passed' | 'warned' | 'blocked'
  /** what was found, a sentence */
  readonly found: string
  /** the way out */
  readonly hint: string | null
}

export const passed = (found: string): Finding => ({ state: 'passed', found, hint: null })
export const warned = (found: string, hint: string | null = null): Finding => ({
  state: 'warned',
  found,
  hint,
})
export const blocked = (found: string, hint: string | null = null): Finding => ({
  state: 'blocked',
  found,
  hint,
})

/** All checks in their order, each as far as it has come. */
export class Board {
  private readonly findings = new Map<PreflightCheckName, Finding>()

  settle(check: PreflightCheckName, finding: Finding): void {
    this.findings.set(check, finding)
  }

  get checks(): readonly PreflightCheck[] {
    return PREFLIGHT_CHECKS.map((check) => {
      const finding = this.findings.get(check)
      return finding === undefined
        ? { check, state: 'running', found: '', hint: null }
        : { check, ...finding }
    })
  }

  /** all have ended, and none of them is in the way */
  get clear(): boolean {
    return this.checks.every(({ state }) => state === 'passed' || state === 'warned')
  }
}
