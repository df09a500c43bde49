import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fnv1a, fnvHash, hashNumber, hashNumberAsGoYcsb } from '../../../src/engine/random/fnv'
import { hashModulo } from '../../../src/engine/random/hash-modulo'
import { hashText, hashWriter } from '../../../src/engine/random/hash-text'

/** FNV-1a 64 as its definition says, in BigInt; then signed, then absolute. */
function reference(n: bigint, lowestFirst = true): bigint {
  let hash = 0xcbf29ce484222325n
  for (let i = 0n; i < 8n; i++) {
    const shift = 8n * (lowestFirst ? i : 7n - i)
    hash = BigInt.asUintN(64, (hash ^ ((n >> shift) & 255n)) * 0x100000001b3n)
  }
  const signed = BigInt.asIntN(64, hash)
  return signed < 0n ? -signed : signed
}

const lastHash = (): bigint => (BigInt(fnvHash[0]) << 32n) | BigInt(fnvHash[1])

// spec ycsb-core §2.1: input, YCSB result, go-ycsb result
const VECTORS: readonly (readonly [bigint, bigint, bigint])[] = [
  [0n, 6284781860667377211n, 6284781860667377211n],
  [1n, 8517097267634966620n, 6284782960179005422n],
  [2n, 1820151046732198393n, 6284784059690633633n],
  [3n, 4052466453699787802n, 6284785159202261844n],
  [4n, 3232700585171816769n, 6284786258713890055n],
  [5n, 1000385178204227360n, 6284787358225518266n],
  [6n, 7697331399106995587n, 6284788457737146477n],
  [7n, 5465015992139406178n, 6284789557248774688n],
  [8n, 6873002678636213555n, 6284773064574351523n],
  [9n, 9105318085603802964n, 6284774164085979734n],
  [10n, 2408371864701034737n, 6284775263597607945n],
  [255n, 8064062821143829734n, 6284868722086005880n],
  [256n, 2056600594528442646n, 6285738435783731556n],
  [12345n, 1792800413050876852n, 6330672177484936918n],
  [65535n, 8476454546330126581n, 6157642032587621573n],
  [65536n, 3733039891711757428n, 6908947124047430886n],
  [999999n, 2744965632448235251n, 2740161311476233147n],
  [1000000n, 1011632231655643464n, 2740105236383194386n],
  [2n ** 31n - 1n, 627943977067101855n, 1799699641062282079n],
  [2n ** 31n, 5860980763039959109n, 6092820509731589819n],
  [2n ** 32n, 634246865027890484n, 7198699406700654750n],
  [10n ** 10n, 1201321332300452516n, 6702270313127802570n],
  [2n ** 63n - 1n, 8289549613075766851n, 2537960875119846589n],
  [-1n, 8289690350564177859n, 8289690350564177859n],
]

const recordNumber = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 + 2 }),
  fc.maxSafeInteger().map(Math.abs),
  fc.constantFrom(2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53),
)

describe('FNV hash of a record number', () => {
  it.each(VECTORS)('of %s is what YCSB makes of it', (n, ycsb) => {
    fnv1a(Number(BigInt.asUintN(32, n >> 32n)), Number(BigInt.asUintN(32, n)))
    expect(lastHash()).toBe(ycsb)
  })

  it('of exact doubles is the same from the number itself, and as go-ycsb makes it', () => {
    for (const [n, ycsb, goYcsb] of VECTORS.filter(([n]) => n >= 0n && n <= 2n ** 53n)) {
      hashNumber(Number(n))
      expect(lastHash()).toBe(ycsb)
      hashNumberAsGoYcsb(Number(n))
      expect(lastHash()).toBe(goYcsb)
    }
  })

  it('agrees with BigInt arithmetic up to 2^53, in both byte orders', () => {
    fc.assert(
      fc.property(recordNumber, (n) => {
        hashNumber(n)
        expect(lastHash()).toBe(reference(BigInt(n)))
        hashNumberAsGoYcsb(n)
        expect(lastHash()).toBe(reference(BigInt(n), false))
      }),
      { numRuns: 2000, seed: 1 },
    )
  })
})

describe('hash as text', () => {
  it('agrees with BigInt for a hundred thousand numbers, short hashes among them', () => {
    let short = 0
    for (let n = 0; n < 100_000; n++) {
      const text = reference(BigInt(n)).toString()
      if (text.length <= 16) short++
      if (hashText(n) !== text) expect(hashText(n)).toBe(text)
    }
    expect(short).toBeGreaterThan(50)
  })

  it.each([
    [0, 0, '0'],
    [0, 7, '7'],
    [0, 99_999_999, '99999999'],
    [0, 100_000_000, '100000000'],
    [0x2386f2, 0x6fc0ffff, '9999999999999999'],
    [0x2386f2, 0x6fc10000, '10000000000000000'],
    [0x0de0b6b3, 0xa763ffff, '999999999999999999'],
    [0x7fffffff, 0xffffffff, '9223372036854775807'],
    [0x80000000, 0, '9223372036854775808'],
  ])('of halves %i and %i is %s', (high, low, text) => {
    fnvHash[0] = high
    fnvHash[1] = low
    expect(((BigInt(high) << 32n) | BigInt(low)).toString()).toBe(text)
    expect(hashWriter('', 1)()).toBe(text)
    for (const digits of [5, 16, 17, 19, 20, 30]) {
      expect(hashWriter('k-', digits)()).toBe(`k-${text.padStart(digits, '0')}`)
    }
  })

  it('agrees with BigInt for any 63 bits', () => {
    const write = hashWriter('', 1)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), (value) => {
        fnvHash[0] = Number(value >> 32n)
        fnvHash[1] = Number(value & 0xffffffffn)
        expect(write()).toBe(value.toString())
      }),
      { numRuns: 2000, seed: 2 },
    )
  })

  it('agrees with BigInt beside every multiple of 10^8 and 10^16', () => {
    const write = hashWriter('', 1)
    for (let i = 1n; i <= 922n; i++) {
      for (const value of [
        i * 10n ** 16n - 1n,
        i * 10n ** 16n,
        i * 10n ** 8n - 1n,
        i * 10n ** 8n,
      ]) {
        fnvHash[0] = Number(value >> 32n)
        fnvHash[1] = Number(value & 0xffffffffn)
        expect(write()).toBe(value.toString())
      }
    }
  })
})

describe('hash modulo', () => {
  const modulus = fc.oneof(
    fc.integer({ min: 1, max: 3000 }),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    fc.maxSafeInteger().map((m) => Math.abs(m) + 1),
    fc.constantFrom(
      ...[11, 21, 29, 30, 31, 32, 40, 52, 53].flatMap((bits) => [2 ** bits - 1, 2 ** bits]),
    ),
  )

  it('agrees with BigInt for every modulus up to 2^53', () => {
    fc.assert(
      fc.property(recordNumber, modulus, (n, m) => {
        expect(hashModulo(n, m)).toBe(Number(reference(BigInt(n)) % BigInt(m)))
      }),
      { numRuns: 20_000, seed: 3 },
    )
  })

  // spec ycsb-core §2.6
  it.each([
    [1001, [144, 610, 213, 679, 10, 545, 942, 476, 436, 902]],
    [1101, [903, 403, 802, 302, 660, 59, 761, 160, 62, 663]],
    [1000001, [801320, 216074, 971811, 386565, 464295, 49540, 293804, 879050, 407915, 822670]],
  ])('over %i items puts ranks 0 … 9 where YCSB does', (items, expected) => {
    expect(expected.map((_, rank) => hashModulo(rank, items))).toEqual(expected)
  })
})
