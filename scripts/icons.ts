import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browser, closeBrowser } from '../test/e2e/window/chromium'

/**
 * Icons of the desktop program from the mark of the window, drawn by Chromium: `node scripts/run.mjs
 * scripts/icons.ts`. Kept in the repository, so that packing needs no browser.
 */
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'resources/icons')
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024]
/** of macOS: type of a PNG of that size */
const ICNS = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}

async function draw(): Promise<Map<number, Buffer>> {
  const mark = readFileSync(join(ROOT, 'src/renderer/mark.svg'), 'utf8')
  const page = await (await browser()).newPage()
  const drawn = new Map<number, Buffer>()
  for (const size of SIZES) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`,
    )
    drawn.set(size, await page.screenshot({ omitBackground: true }))
  }
  await closeBrowser()
  return drawn
}

/** An ICO of PNGs: a directory of 16 bytes each, then the pictures. */
function ico(pictures: readonly (readonly [number, Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(([size, png], i) => {
    const at = 6 + 16 * i
    // 0 stands for 256
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(([, png]) => png)])
}

/** An ICNS of PNGs: type and length before each. */
function icns(pictures: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = pictures.map(([type, png]) => {
    const head = Buffer.alloc(8)
    head.write(type, 0, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'latin1')
  head.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([head, body])
}

const drawn = await draw()
mkdirSync(FOLDER, { recursive: true })
for (const [size, png] of drawn) writeFileSync(join(FOLDER, `${size}x${size}.png`), png)
const small = [...drawn].filter(([size]) => size <= 256)
writeFileSync(join(FOLDER, 'icon.ico'), ico(small))
writeFileSync(
  join(FOLDER, 'icon.icns'),
  icns(
    Object.entries(ICNS).map(([size, type]) => [type, drawn.get(Number(size)) ?? Buffer.alloc(0)]),
  ),
)
