import { expect } from 'vitest'
import { type Report, reportSchema } from '../../../src/shared/report'

/**
 * A report that other people's scripts can rely on: it has the published form, nothing in it is
 * lost on the way through JSON (NaN and Infinity would be), and every null of a figure has a reason.
 */
export function expectSound(report: Report): void {
  expect(reportSchema.parse(report)).toEqual(report)
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  walk(report, 'report')
}

/** Figures whose null must have its reason beside it. */
const FIGURES = /^(p\d+|min|mean|max|opsPerSec|failedShare|startDelayNs|poolWaitNs)$/

function walk(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) expect.fail(`${path} is ${value}`)
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    expect.fail(`${path} is ${value}, which no script reads exactly`)
  }
  if (typeof value !== 'object' || value === null) return
  const { reasons } = value as { reasons?: Record<string, string> }
  for (const [name, part] of Object.entries(value)) {
    if (reasons !== undefined && part === null && FIGURES.test(name)) {
      expect(reasons[name], `why ${path}.${name} is null`).toBeTypeOf('string')
    }
    walk(part, `${path}.${name}`)
  }
}
