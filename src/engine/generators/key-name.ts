import type { WorkloadSpec } from '../../shared/workload'
import { hashNumber, hashNumberAsGoYcsb } from '../random/fnv'
import { hashWriter } from '../random/hash-text'

/**
 * Names of records as YCSB writes them (spec ycsb-core §2.2): prefix, zeros, then the decimal of the
 * record number (`ordered`) or of its hash (`hashed`). Not cut to 32 bits as YCSB does above 2^31.
 *
 * @returns a function of the record number, 0 … 2^53; two numbers share a hashed name only if their
 *   hashes collide (about 5 % chance of one such pair in 10^9 records)
 */
export function keyName(keys: WorkloadSpec['keys']): (recordNumber: number) => string {
  if (keys.order === 'ordered') return orderedName(keys.prefix, keys.zeroPadding)
  const write = hashWriter(keys.prefix, keys.zeroPadding)
  if (keys.hash === 'go-ycsb') {
    return (recordNumber) => {
      hashNumberAsGoYcsb(recordNumber)
      return write()
    }
  }
  return (recordNumber) => {
    hashNumber(recordNumber)
    return write()
  }
}

function orderedName(prefix: string, leastDigits: number): (recordNumber: number) => string {
  const heads = Array.from(
    { length: 17 },
    (_, digits) => prefix + '0'.repeat(Math.max(0, leastDigits - digits)),
  )
  return (recordNumber) => {
    const digits = String(recordNumber)
    return heads[digits.length] + digits
  }
}
