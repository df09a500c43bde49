/**
 * Which of several servers holds a key: Java's `String.hashCode`, taken as unsigned, modulo their
 * number. So does spymemcached by default (NATIVE_HASH, ArrayModNodeLocator), and YCSB with it.
 */
export function serverOf(key: string, servers: number): number {
  if (servers === 1) return 0
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return (hash >>> 0) % servers
}
