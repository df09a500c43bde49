import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { openScene } from './shots/scene'
import { takePictures } from './shots/take'

/**
 * Pictures of every screen at both sizes, in both themes and languages: `npm run shots [-- NAME…]`,
 * `NAME` being part of a picture's name. Needs Chromium, and redis-server for the run that is shown.
 */
const folder = join(import.meta.dirname, '../shots')
const wanted = process.argv.slice(2)
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await buildIfStale()
const scene = await openScene()
try {
  const count = await takePictures(scene, folder, wanted)
  console.log(`${count} pictures in ${folder}`)
} finally {
  await scene.close()
}
