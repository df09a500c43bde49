/**
 * Java's `String.hashCode`: h = 31·h + c over the UTF-16 units, as a signed 32-bit integer. YCSB
 * uses it for Redis scores and integrity values.
 *
 * @param seed the hash of a text that comes before `text`, to hash their concatenation
 */
export function javaStringHash(text: string, seed = 0): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}
