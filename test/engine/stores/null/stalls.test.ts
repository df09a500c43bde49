import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfService } from '../../../../src/engine/stores/null/stalls'

/** The same by walking through time one nanosecond after the other. */
function walked(everyNs: number, forNs: number, arrivalNs: number, serviceNs: number): number {
  let left = serviceNs
  for (let now = arrivalNs; ; now++) {
    const frozen = now >= everyNs && now % everyNs < forNs
    if (!frozen && left === 0) return now
    if (!frozen) left--
  }
}

describe('null store stalls', () => {
  it('hold up work that arrives in a freeze until it is over', () => {
    const stalls = { everyNs: 10e9, forNs: 3e9 }
    expect(endOfService(stalls, 10.2e9, 1e6)).toBe(13.001e9)
    expect(endOfService(stalls, 9.9995e9, 1e6)).toBe(13.0005e9)
    expect(endOfService(stalls, 0, 1e6)).toBe(1e6)
  })

  it('agree with walking through time', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 40 })
          .chain((every) =>
            fc.tuple(
              fc.constant(every),
              fc.integer({ min: 1, max: every - 1 }),
              fc.nat(150),
              fc.nat(150),
            ),
          ),
        ([every, length, arrival, service]) => {
          const stalls = { everyNs: every, forNs: length }
          expect(endOfService(stalls, arrival, service)).toBe(
            walked(every, length, arrival, service),
          )
        },
      ),
      { seed: 3, numRuns: 500 },
    )
  })
})
