import { expect, it } from 'vitest'
import { javaStringHash } from '../../../src/engine/random/java-string-hash'

// spec ycsb-core §6.1 (scores of the Redis index) and §3.6
it.each([
  ['', 0],
  ['user0', 111578565],
  ['user1', 111578566],
  ['user10', -836031702],
  ['user6284781860667377211', -594971599],
  ['user8517097267634966620', -314243905],
  ['user1820151046732198393', -338223234],
  ['user4052466453699787802', -1414300200],
  ['user3232700585171816769', 1159757860],
  ['user1000385178204227360', 912769536],
  ['user0:field0:', 539063247],
])('the Java hash of "%s" is %i', (text, hash) => {
  expect(javaStringHash(text)).toBe(hash)
})

it('goes on from the hash of a text before it', () => {
  expect(javaStringHash(':field0:', javaStringHash('user0'))).toBe(539063247)
})
