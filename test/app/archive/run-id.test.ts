import { describe, expect, it } from 'vitest'
import { runId, startOfRunId } from '../../../src/app/archive/run-id'

const at = new Date('2026-12-01T02:32:04.987Z')

describe('run id', () => {
  it('holds the time in UTC, the name and the suffix', () => {
    expect(runId(at, 'Redis, YCSB A', '3f9c')).toBe('20261201-023204-redis-ycsb-a-3f9c')
  })

  it('keeps letters of any script and nothing that a path could mean', () => {
    expect(runId(at, '缓存 ../测试', '0000')).toBe('20261201-023204-缓存-测试-0000')
    expect(runId(at, '../..', '0000')).toBe('20261201-023204-run-0000')
  })

  it('cuts a long name to 40 characters without a hyphen at the cut', () => {
    const id = runId(at, `${'a'.repeat(39)} ${'b'.repeat(50)}`, '0000')
    expect(id).toBe(`20261201-023204-${'a'.repeat(39)}-0000`)
  })

  it('tells its time again, and none for a folder of another name', () => {
    expect(startOfRunId(runId(at, 'x', '0000'))).toBe('2026-12-01T02:32:04.000Z')
    expect(startOfRunId('my old run')).toBeNull()
  })
})
