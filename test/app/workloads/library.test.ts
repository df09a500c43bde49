import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WorkloadInput } from '../../../src/shared/contract/workloads'
import { workloadSpec } from '../../engine/generators/workload-spec'
import { context, workloadRig } from './rig'

const input = (name: string, id: string | null = null): WorkloadInput => ({
  id,
  spec: workloadSpec(1000, { name }),
  kept: [],
})

describe('the library of workloads', () => {
  it('begins with the presets, over a number of records that can be measured', async () => {
    const { calls } = await workloadRig()
    const list = await calls['workloads.list'](null, context)
    expect(list.map(({ id }) => id)).toContain('preset:a')
    for (const { preset, spec, changedAt } of list) {
      expect({ preset, changedAt, records: spec.recordCount, slice: spec.insertCount }).toEqual({
        preset: true,
        changedAt: null,
        records: 100_000,
        slice: 100_000,
      })
    }
  })

  it('keeps what was saved, also for the next start', async () => {
    const { calls, config, service } = await workloadRig()
    const saved = await calls['workloads.save'](input('Sessions'), context)
    expect(saved).toEqual({
      ...input('Sessions'),
      id: 'w1',
      preset: false,
      changedAt: '2026-12-01T02:32:04.000Z',
    })
    await service.close()
    const again = await workloadRig(config)
    expect((await again.calls['workloads.list'](null, context)).at(-1)).toEqual(saved)
  })

  it('replaces a workload in its place, and tells whoever follows', async () => {
    const { calls, service } = await workloadRig()
    for (const name of ['one', 'two']) await calls['workloads.save'](input(name), context)
    let told = 0
    const feed = service.topic(null, () => told++)
    await calls['workloads.save'](input('first', 'w1'), context)
    const names = (await feed.take()).filter(({ preset }) => !preset).map(({ spec }) => spec.name)
    expect(names).toEqual(['first', 'two'])
    expect(told).toBeGreaterThan(0)
    feed.close()
  })

  it('refuses what cannot be run, naming every place', async () => {
    const { calls } = await workloadRig()
    const spec = workloadSpec(1000, { insertStart: 2000, scan: { ...SCAN, minLength: 9 } })
    const problems = await calls['workloads.check'](spec, context)
    expect(problems.map(({ path }) => path)).toEqual(['insertStart', 'scan.minLength'])
    await expect(
      calls['workloads.save']({ id: null, spec, kept: [] }, context),
    ).rejects.toMatchObject({ code: 'invalid-spec', problems })
  })

  it('gives no name twice', async () => {
    const { calls } = await workloadRig()
    await calls['workloads.save'](input('Sessions'), context)
    for (const name of ['Sessions', 'YCSB A']) {
      await expect(calls['workloads.save'](input(name), context)).rejects.toMatchObject({
        problems: [{ path: 'name', value: name }],
      })
    }
    await expect(calls['workloads.save'](input('Sessions', 'w1'), context)).resolves.toBeTruthy()
  })

  it('takes a deletion back, in its place', async () => {
    const { calls } = await workloadRig()
    const names = async () =>
      (await calls['workloads.list'](null, context))
        .filter(({ preset }) => !preset)
        .map(({ spec }) => spec.name)
    for (const name of ['a', 'b', 'c', 'd']) await calls['workloads.save'](input(name), context)
    await calls['workloads.remove']({ ids: ['w2', 'w4', 'unknown'] }, context)
    expect(await names()).toEqual(['a', 'c'])
    await calls['workloads.save'](input('b'), context)
    await calls['workloads.restore']({ ids: ['w4', 'w2', 'unknown'] }, context)
    expect(await names()).toEqual(['a', 'b 2', 'c', 'd', 'b'])
    await calls['workloads.restore']({ ids: ['w2'] }, context)
    expect(await names()).toHaveLength(5)
  })

  it('leaves presets as they are', async () => {
    const { calls } = await workloadRig()
    await expect(calls['workloads.save'](input('x', 'preset:a'), context)).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(calls['workloads.remove']({ ids: ['preset:a'] }, context)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })

  it('keeps no password, and nothing that would override the workload', async () => {
    const { calls, config } = await workloadRig()
    const kept = [
      { key: 'recordcount', value: '7' },
      { key: 'redis.password', value: 'canary' },
      { key: 'mongodb.url', value: 'mongodb://root:canary@db1/ycsb' },
      { key: 'db.url', value: 'jdbc:mysql://db1/ycsb?user=root&password=canary' },
      { key: 'redis.host', value: 'db1' },
    ]
    const saved = await calls['workloads.save']({ ...input('x'), kept }, context)
    expect(saved.kept).toEqual([{ key: 'redis.host', value: 'db1' }])
    expect(await readFile(join(config, 'workloads.json'), 'utf8')).not.toContain('canary')
    const { text } = await calls['workloads.properties']({ ...input('x'), kept }, context)
    expect(text).not.toContain('canary')
    expect(text).not.toContain('recordcount=7')
  })

  it('exports a file whose name every system can take', async () => {
    const { calls, delivered } = await workloadRig()
    for (const name of ['Sessions', '../../a:b\u0000c', '..', '会话']) {
      await calls['workloads.export'](input(name), context)
    }
    expect(delivered.map(({ name }) => name)).toEqual([
      'Sessions.properties',
      'a b c.properties',
      'workload.properties',
      '会话.properties',
    ])
    const text = new TextDecoder().decode(delivered[0].bytes)
    expect(text).toBe((await calls['workloads.properties'](input('Sessions'), context)).text)
  })
})

const SCAN = { minLength: 1, maxLength: 5, distribution: 'uniform' } as const
