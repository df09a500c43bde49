import { describe, expect, it } from 'vitest'
import { OPERATION_KINDS } from '../../../../src/shared/operation'
import { OUTCOME_INDEX } from '../../../../src/shared/outcome'
import { expectCounts } from '../../generators/chi-square'
import { PhaseRig } from '../../run/phase-rig'
import { coreWork, MIX, operation, play, READ } from './core-rig'

describe('core workload', () => {
  it('draws the operations in the proportions of the mix', () => {
    const mix = {
      read: 0.4,
      update: 0.25,
      insert: 0.05,
      scan: 0.1,
      delete: 0.05,
      readModifyWrite: 0.15,
    }
    const played = play(coreWork(1000, { mix }), 40_000)
    const counts = OPERATION_KINDS.map((_, kind) => played.filter((p) => p.kind === kind).length)
    const shares = [mix.read, mix.update, mix.insert, mix.scan, mix.delete, mix.readModifyWrite]
    expectCounts(counts, (kind) => shares[kind])
  })

  it('hands every verb to the store with what it needs', async () => {
    const mix = {
      read: 0.2,
      update: 0.2,
      insert: 0.2,
      scan: 0.2,
      delete: 0.1,
      readModifyWrite: 0.1,
    }
    const work = coreWork(
      100,
      { mix, scan: { minLength: 3, maxLength: 7, distribution: 'uniform' } },
      { operations: 2000 },
    )
    const rig = new PhaseRig({ work })
    await rig.run()
    const { asked } = rig.store
    const of = (verb: string) => asked.filter((one) => one.verb === verb)
    expect(of('scan').every(({ length }) => length >= 3 && length <= 7)).toBe(true)
    expect(new Set(of('scan').map(({ length }) => length)).size).toBe(5)
    expect(of('read').every(({ fields }) => fields === null)).toBe(true)
    for (const { values } of of('update')) {
      expect(Object.keys(values)).toHaveLength(1)
      expect(Object.values(values)[0]).toHaveLength(100)
    }
    for (const { values } of of('insert')) expect(Object.keys(values)).toHaveLength(10)
    expect(of('remove').length).toBe(rig.count('delete', 'ok'))
    expect(of('read').length).toBe(rig.count('read', 'ok') + rig.count('read-modify-write', 'ok'))
  })

  it('reads one field of all when not all are read, and writes all when all are written', async () => {
    const work = coreWork(
      100,
      { mix: { ...MIX, read: 0.5, update: 0.5 }, readAllFields: false, writeAllFields: true },
      { operations: 500 },
    )
    const rig = new PhaseRig({ work })
    await rig.run()
    const read = rig.store.asked.filter(({ verb }) => verb === 'read')
    expect(read.every(({ fields }) => fields?.length === 1)).toBe(true)
    expect(new Set(read.map(({ fields }) => fields?.[0])).size).toBe(10)
    const updates = rig.store.asked.filter(({ verb }) => verb === 'update')
    expect(updates.every(({ values }) => Object.keys(values).length === 10)).toBe(true)
  })

  it('draws the same operations again for the same seed and worker, and others for another', () => {
    const mix = { ...MIX, read: 0.5, insert: 0.5 }
    const first = play(coreWork(1000, { mix }), 200)
    expect(play(coreWork(1000, { mix }), 200)).toEqual(first)
    expect(play(coreWork(1000, { mix }, { worker: 1, workers: 2 }), 200)).not.toEqual(first)
  })

  it('lets records expire in the share asked for', () => {
    const mix = { ...MIX, update: 0.5, insert: 0.5 }
    const work = coreWork(1000, { mix, expiry: { seconds: 60, share: 0.25 } })
    const one = operation()
    let expiring = 0
    for (let i = 0; i < 20_000; i++) {
      work.choose(one)
      expect([0, 60]).toContain(one.expirySeconds)
      if (one.expirySeconds === 60) expiring++
      work.ended(one, OUTCOME_INDEX.ok)
    }
    expectCounts([expiring, 20_000 - expiring], (cell) => (cell === 0 ? 0.25 : 0.75))
  })
})

describe('data integrity', () => {
  const checked = {
    mix: { ...MIX, read: 0.4, update: 0.3, readModifyWrite: 0.3 },
    dataIntegrity: true,
  }

  async function loaded(answer?: ConstructorParameters<typeof PhaseRig>[0]['store']) {
    const work = coreWork(50, checked, { operations: 600 })
    const rig = new PhaseRig({ work, store: { ...answer } })
    const inserting = coreWork(
      0 + 50,
      { ...checked, mix: { ...MIX, insert: 1 } },
      { nextInsert: 0 },
    )
    const one = operation()
    for (let i = 0; i < 50; i++) {
      inserting.choose(one)
      const { names, values } = one.values
      rig.store.records.set(one.key, new Map(names.map((name, at) => [name, values[at]])))
    }
    await rig.run()
    return rig
  }

  it('finds every value as it was written, before and after updates', async () => {
    const rig = await loaded()
    expect(rig.count('read', 'ok')).toBeGreaterThan(200)
    expect(rig.count('read', 'verification-failed')).toBe(0)
    expect(rig.count('read-modify-write', 'verification-failed')).toBe(0)
  })

  it('finds one wrong byte, a missing field and a record that is not there', async () => {
    const wrong = await loaded({
      answer: ({ index }) => ({
        afterNs: 0,
        record:
          index === 0
            ? new Map([['field0', 'x'.repeat(100)]])
            : index === 1
              ? new Map()
              : undefined,
      }),
    })
    const failed =
      wrong.count('read', 'verification-failed') +
      wrong.count('read-modify-write', 'verification-failed')
    const firstTwo = wrong.store.asked.slice(0, 2).filter(({ verb }) => verb === 'read')
    expect(firstTwo.length).toBeGreaterThan(0)
    expect(failed).toBe(firstTwo.length)
    const work = coreWork(50, checked)
    const one = operation()
    do work.choose(one)
    while (one.kind !== READ)
    const inserting = coreWork(
      50,
      { ...checked, mix: { ...MIX, insert: 1 } },
      { nextInsert: one.recordNumber },
    )
    const record = operation()
    inserting.choose(record)
    const { names, values } = record.values
    const sound = new Map(names.map((name, at) => [name, values[at]]))
    expect(work.verify(one, one.key, sound)).toBe(true)
    const last = sound.get('field9') as string
    const flipped = `${last.slice(0, 99)}${last[99] === 'a' ? 'b' : 'a'}`
    expect(work.verify(one, one.key, new Map(sound).set('field9', flipped))).toBe(false)
  })
})
