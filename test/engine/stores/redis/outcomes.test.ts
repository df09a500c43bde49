import { expect, test } from 'vitest'
import { outcomeOfReply } from '../../../../src/engine/stores/redis/outcomes'

// replies as Redis 7.0 words them
test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", 'out-of-memory'],
  ['LOADING Redis is loading the dataset in memory', 'overloaded'],
  ['BUSY Redis is busy running a script.', 'overloaded'],
  ['TRYAGAIN Multiple keys request during rehashing of slot', 'overloaded'],
  ['ERR max number of clients reached', 'overloaded'],
  ["READONLY You can't write against a read only replica.", 'rejected'],
  ["NOPERM this user has no permissions to run the 'hset' command", 'rejected'],
  ['WRONGTYPE Operation against a key holding the wrong kind of value', 'rejected'],
  ['MOVED 3999 127.0.0.1:6381', 'rejected'],
  ['ASK 3999 127.0.0.1:6381', 'rejected'],
  ['CLUSTERDOWN Hash slot not served', 'rejected'],
  ['MISCONF Redis is configured to save RDB snapshots', 'rejected'],
  ['ERR syntax error', 'rejected'],
  ['OOM', 'out-of-memory'],
])('%s → %s', (message, outcome) => {
  expect(outcomeOfReply(message)).toBe(outcome)
})
