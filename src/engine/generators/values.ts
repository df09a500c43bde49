import type { LengthDistribution } from '../../shared/workload'
import { mix32 } from '../random/mix32'
import { seededRandom } from '../random/seeded-random'
import { fieldLength, type LengthGenerator } from './lengths'
import { POOL_LENGTH, textPool } from './text-pool'

/**
 * Field values, one byte a character, whose length and bytes are a function of seed, record number,
 * field and version alone: the same seed loads the same data whatever the number of workers, and a
 * value can be made again for a retry.
 *
 * A value is a piece of a fixed text at a hashed place, which costs some 50 ns (making it byte by byte
 * costs 2.7 µs). Pieces overlap within 1 MiB, so a compressor sees them as random text only as far as
 * its window is smaller than the data in it is dense: LZ windows of 32 to 64 KiB, and blocks of that
 * size, find nothing; a dictionary over megabytes would.
 */
export class FieldText {
  private readonly pool: string
  private readonly seedHash: number
  private readonly lengths: LengthGenerator
  private filling = ''

  constructor(
    seed: number,
    length: LengthDistribution,
    private readonly compressibility: number,
  ) {
    const random = seededRandom(seed).split('field values')
    this.seedHash = random.uint32() | 0
    this.pool = textPool(random)
    this.lengths = fieldLength(length, random)
  }

  /**
   * @param record record number, 0 … 2^53
   * @param field index of the field
   * @param version 0 as loaded; updates take others, 32 bits
   */
  value(record: number, field: number, version: number): string {
    const high = Math.floor(record / 4_294_967_296)
    const place = mix32(mix32((record ^ this.seedHash) + Math.imul(high, 0x2c1b3c6d)) + field)
    const hash = mix32(place ^ Math.imul(version, 0x297a2d39))
    const length = this.lengths.lengthFor((mix32(hash + 0x3c6ef372) >>> 0) / 4_294_967_296)
    // a value ends in a run of one character, so the share folded away is that of each value alone
    const filled = Math.round(length * this.compressibility)
    const text = this.text(hash, length - filled)
    return filled === 0 ? text : text + this.fill(filled)
  }

  private text(hash: number, length: number): string {
    if (length > POOL_LENGTH / 2) return this.longText(hash, length)
    const offset = Math.floor(((hash >>> 0) / 4_294_967_296) * (POOL_LENGTH - length + 1))
    return this.pool.substring(offset, offset + length)
  }

  private longText(hash: number, length: number): string {
    const pieces: string[] = []
    let pieceHash = hash
    for (let rest = length; rest > 0; rest -= POOL_LENGTH / 2) {
      pieces.push(this.text(pieceHash, Math.min(rest, POOL_LENGTH / 2)))
      pieceHash = mix32(pieceHash + pieces.length)
    }
    return pieces.join('')
  }

  private fill(length: number): string {
    if (this.filling.length < length) this.filling = 'x'.repeat(length)
    return this.filling.length === length ? this.filling : this.filling.substring(0, length)
  }
}

/**
 * @param seed any safe integer
 * @param compressibility share of each value that a compressor can fold away, 0 … 1
 */
export function fieldText(
  seed: number,
  length: LengthDistribution,
  compressibility: number,
): FieldText {
  return new FieldText(seed, length, compressibility)
}
