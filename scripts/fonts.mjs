// Makes of the Chinese font's two weights the files that the PDF of a report embeds. pdfkit reads WOFF
// too, but needs twenty seconds for a page with it, and none for the same font as TrueType.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'out/node/fonts')
const WEIGHTS = { 400: 'regular', 700: 'bold' }

/** Part of every build; `src/app/report/pdf/fonts.ts` looks for the files. */
export function buildFonts() {
  const manifest = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json')
  const source = dirname(manifest)
  mkdirSync(folder, { recursive: true })
  for (const [weight, name] of Object.entries(WEIGHTS)) {
    const woff = join(source, `files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`)
    writeFileSync(join(folder, `noto-sans-sc-${name}.ttf`), toTrueType(readFileSync(woff)))
  }
  writeFileSync(join(folder, 'LICENSE'), readFileSync(join(source, 'LICENSE')))
}

/** WOFF 1.0 (W3C, 2012): the tables of a TrueType font, each deflated, behind another header. */
export function toTrueType(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => readTable(woff, 44 + i * 20))
  const header = Buffer.alloc(12 + count * 16)
  const power = Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((count - 2 ** power) * 16, 10)
  let offset = header.length
  const parts = [header]
  for (const [i, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + i * 16
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(woff, at) {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((by) => woff.readUInt32BE(at + by))
  const piece = woff.subarray(offset, offset + packed)
  const content = packed === length ? piece : inflateSync(piece)
  if (content.length !== length)
    throw new Error('A table of the font has another length than told.')
  return { tag: woff.toString('latin1', at, at + 4), checksum, content }
}
