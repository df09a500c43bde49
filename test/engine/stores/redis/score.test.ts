import { expect, test } from 'vitest'
import { membersBefore } from '../../../../src/engine/stores/redis/commands'
import { scoreOf } from '../../../../src/engine/stores/redis/score'

// as YCSB 0.18 wrote them into Redis: spec/ycsb-core §6.1
test.each([
  ['user6284781860667377211', -594971599],
  ['user8517097267634966620', -314243905],
  ['user1820151046732198393', -338223234],
  ['user4052466453699787802', -1414300200],
  ['user3232700585171816769', 1159757860],
  ['user1000385178204227360', 912769536],
  ['user0', 111578565],
  ['user1', 111578566],
  ['user10', -836031702],
])('the score of %s is %i', (key, score) => {
  expect(scoreOf(key)).toBe(score)
})

test('members of the same score that stand before the start are counted', () => {
  // 31 × 'A' + 'a' = 31 × 'B' + 'B': the classic collision of Java's hash
  expect(scoreOf('Aa')).toBe(scoreOf('BB'))
  expect(membersBefore('BB', ['Aa', 'BB', 'zz'])).toBe(1)
  expect(membersBefore('Aa', ['Aa', 'BB'])).toBe(0)
  expect(membersBefore('BB', ['AA'])).toBe(0)
})
