/**
 * Score of a key in YCSB's `_indices`: Java's string hash, h = 31 h + c modulo 2^32, read as a
 * signed number (spec/ycsb-core §6.1). Scans therefore walk in hash order.
 */
export function scoreOf(key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return hash
}
