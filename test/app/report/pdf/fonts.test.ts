import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toTrueType } from '../../../../scripts/fonts.mjs'
import { loadFonts } from '../../../../src/app/report/pdf/fonts'
import { printable } from '../../../../src/app/report/pdf/printable'
import { temporaryFolder } from '../../archive/fixtures'

describe('the letters of a PDF', () => {
  it('are TrueType, and their tables are whole', async () => {
    const { regular, bold } = await loadFonts()
    for (const font of [regular, bold]) {
      expect(font.readUInt32BE(0)).toBe(0x00010000)
      const tables = tablesOf(font)
      expect([...tables.keys()]).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']))
      for (const [tag, { checksum, content }] of tables) {
        // that of `head` leaves out a field in it (OpenType 1.9, "Calculating checksums")
        if (tag !== 'head') expect([tag, sumOf(content)]).toEqual([tag, checksum])
      }
    }
  })

  it('are made from WOFF, and nothing else is taken for it', async () => {
    const manifest = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json')
    const path = 'files/noto-sans-sc-latin-400-normal.woff'
    const woff = await readFile(join(dirname(manifest), path))
    const font = toTrueType(woff)
    expect(font.length).toBe(woff.readUInt32BE(16))
    expect(() => toTrueType(font)).toThrow('The font is no WOFF file.')
  })

  it('say how to get them where they are missing', async () => {
    await expect(loadFonts(await temporaryFolder())).rejects.toMatchObject({ code: 'not-found' })
  })
})

function tablesOf(font: Buffer) {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const at = 12 + i * 16
      const [checksum, offset, length] = [4, 8, 12].map((by) => font.readUInt32BE(at + by))
      const content = font.subarray(offset, offset + length)
      return [font.toString('latin1', at, at + 4), { checksum, content }]
    }),
  )
}

function sumOf(content: Buffer): number {
  const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

it('replaces what the letters lack by what they have', () => {
  const ascii = (codePoint: number) => codePoint < 128
  expect(printable('a → b ≤ c', ascii)).toBe('a -> b <= c')
  expect(printable('é ﬁ 试', ascii)).toBe('e f ?')
  expect(printable('a\u0000b\u202ec', ascii)).toBe('a bc')
})
