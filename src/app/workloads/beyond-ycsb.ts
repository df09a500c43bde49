import type { WorkloadSpec } from '../../shared/workload'

const MAX_INT32 = 2 ** 31 - 1

/** What YCSB cannot do of a workload and does otherwise, a sentence each; empty: it does all. */
export function beyondYcsb(spec: WorkloadSpec): string[] {
  const { requestDistribution: chosen, mix, keys, expiry, compressibility, loadRetry } = spec
  const { fieldLength } = spec.record
  const told: (string | false)[] = [
    chosen.kind === 'zipfian' &&
      chosen.variant === 'true' &&
      'zipfianvariant=true: YCSB draws its own zipfian, which is far flatter than Zipf over the records.',
    chosen.kind === 'latest' &&
      chosen.theta !== 0.99 &&
      `zipfiantheta=${chosen.theta}: the skew of YCSB is 0.99.`,
    mix.delete > 0 &&
      `deleteproportion=${mix.delete}: YCSB deletes nothing and shares this part out among the other operations.`,
    compressibility > 0 &&
      `compressibility=${compressibility}: YCSB fills fields with random text, which no compressor makes smaller by as much.`,
    expiry !== null && `expiry.seconds=${expiry.seconds}: records of YCSB do not expire.`,
    keys.prefix !== 'user' && `keyprefix=${keys.prefix}: keys of YCSB begin with "user".`,
    keys.hash !== 'ycsb' && `keyhash=${keys.hash}: YCSB hashes record numbers its own way.`,
    fieldLength.kind === 'weighted' &&
      'fieldlengthweights: YCSB gives every field the longest of the lengths.',
    fieldLength.kind === 'histogram' &&
      'fieldlengthhistogram.inline: YCSB reads the lengths from a file of its own, hist.txt, which has to lie beside this one.',
    fieldLength.kind === 'histogram' &&
      !fieldLength.compatYcsb &&
      'fieldlengthhistogram.draw=repaired: YCSB never draws the last bucket.',
    !Number.isInteger(loadRetry.intervalSeconds) &&
      `loadretry.seconds=${loadRetry.intervalSeconds}: YCSB waits for whole seconds, 3 when nothing is said.`,
    spec.recordCount - 1 > MAX_INT32 &&
      `recordcount=${spec.recordCount}: YCSB cuts record numbers to 32 bits.`,
  ]
  return told.filter((sentence) => sentence !== false)
}
