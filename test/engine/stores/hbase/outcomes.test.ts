import { describe, expect, it } from 'vitest'
import { HBaseError, outcomeOf } from '../../../../src/engine/stores/hbase/outcomes'

describe('what HBase says', () => {
  it.each([
    ['usertable', 'rejected'],
    [
      'org.apache.hadoop.hbase.security.AccessDeniedException: Insufficient permissions',
      'rejected',
    ],
    ['Column family cg does not exist in region usertable,,1', 'rejected'],
    ['org.apache.hadoop.hbase.RegionTooBusyException: Over memstore limit=512.0M', 'overloaded'],
    ['Call queue is full on host,16020; too many items queued ?', 'overloaded'],
    ['org.apache.hadoop.hbase.quotas.RpcThrottlingException: number of requests', 'overloaded'],
    ['org.apache.hadoop.hbase.PleaseHoldException: Master is initializing', 'overloaded'],
    ['org.apache.hadoop.hbase.quotas.SpaceLimitingException: NO_INSERTS', 'out-of-memory'],
    ['java.io.IOException: No space left on device', 'out-of-memory'],
    ['org.apache.hadoop.hbase.NotServingRegionException: usertable,,1 is not online', 'refused'],
    ['Failed after attempts=16, exceptions:\n…java.net.ConnectException', 'refused'],
  ] as const)('%j is %s', (message, outcome) => {
    expect(outcomeOf({ field: 1, message, kind: 0 })).toBe(outcome)
  })

  it.each([
    [1, 'unexpected-reply'],
    [4, 'unexpected-reply'],
    [6, 'rejected'],
    [0, 'rejected'],
  ] as const)('an undeclared exception of kind %i is %s', (kind, outcome) => {
    const error = new HBaseError({
      field: 0,
      message: 'Internal error processing put\n\tat …',
      kind,
    })
    expect(error.outcome).toBe(outcome)
    const hint = kind === 6 ? ' (the log of the gateway says why)' : ''
    expect(error.message).toBe(`Internal error processing put${hint}`)
    expect(error.unknownMethod).toBe(kind === 1)
  })

  it('without a text is still an error', () => {
    expect(new HBaseError({ field: 1, message: '', kind: 0 }).message).toBe(
      'an error without a text',
    )
  })
})
