import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/shared/outcome'
import { MS, PhaseRig } from './phase-rig'

describe('read-modify-write', () => {
  const parts = (rig: PhaseRig, part: 'read' | 'update', outcome: Outcome) =>
    rig.totals.count(`read-modify-write.${part}`, outcome)

  it('is recorded as a whole and as its two halves', async () => {
    const rig = new PhaseRig({
      kind: 'read-modify-write',
      operations: 50,
      clients: 3,
      store: { answer: ({ verb }) => ({ afterNs: (verb === 'read' ? 2 : 5) * MS }) },
    })
    await rig.run()
    const max = (series: Parameters<typeof rig.totals.histogram>[0]) =>
      rig.totals.histogram(series, 'ok', 'service')?.max
    expect(rig.count('read-modify-write', 'ok')).toBe(50)
    expect([parts(rig, 'read', 'ok'), parts(rig, 'update', 'ok')]).toEqual([50, 50])
    expect(max('read-modify-write')).toBe(7 * MS)
    expect(max('read-modify-write.read')).toBe(2 * MS)
    expect(max('read-modify-write.update')).toBe(5 * MS)
    expect(rig.store.asked.slice(0, 6).map(({ verb }) => verb)).toEqual([
      ...['read', 'read', 'read'],
      ...['update', 'update', 'update'],
    ])
    expect(rig.totals.counters.started).toBe(50)
  })

  it('does not write what it could not read', async () => {
    const rig = new PhaseRig({
      kind: 'read-modify-write',
      operations: 20,
      store: { answer: ({ index }) => ({ afterNs: MS, outcome: index % 2 ? 'refused' : 'ok' }) },
    })
    await rig.run()
    // 0 read ok, 1 write refused, 2 read ok, 3 write refused, …
    expect(rig.count('read-modify-write', 'refused')).toBe(20)
    const never = new PhaseRig({
      kind: 'read-modify-write',
      operations: 20,
      store: { knowsOnlyItsOwn: true },
    })
    await never.run()
    expect(never.count('read-modify-write', 'not-found')).toBe(20)
    expect(parts(never, 'read', 'not-found')).toBe(20)
    expect(never.store.count('update')).toBe(0)
  })

  it('tells which half ran out of time', async () => {
    const rig = new PhaseRig({
      kind: 'read-modify-write',
      operations: 1,
      timeoutMs: 100,
      store: { answer: ({ verb }) => (verb === 'read' ? { afterNs: 40 * MS } : 'never') },
    })
    await rig.run()
    expect(rig.count('read-modify-write', 'timed-out')).toBe(1)
    expect(parts(rig, 'read', 'ok')).toBe(1)
    expect(parts(rig, 'update', 'timed-out')).toBe(1)
    const half = rig.totals.histogram('read-modify-write.update', 'timed-out', 'service')
    // from the beginning of the write, not of the whole
    expect(half?.max).toBeLessThan(70 * MS)
  })
})

describe('verification', () => {
  it('makes a read that brought other values a failure of its own, with an example', async () => {
    let reads = 0
    const rig = new PhaseRig({ operations: 10, verify: () => ++reads % 5 !== 0 })
    await rig.run()
    expect(rig.count('read', 'ok')).toBe(8)
    expect(rig.count('read', 'verification-failed')).toBe(2)
    expect(rig.totals.examples().map(({ message }) => message)).toEqual([
      'k4: a value differs from what was written',
    ])
  })

  it('does not write in a read-modify-write what was read wrong', async () => {
    const rig = new PhaseRig({ kind: 'read-modify-write', operations: 4, verify: () => false })
    await rig.run()
    expect(rig.count('read-modify-write', 'verification-failed')).toBe(4)
    expect(rig.store.count('update')).toBe(0)
  })
})
