// Builds `out` when a part of it is missing or older than the sources, so that `bin/touchstone` works
// after `npm ci` alone and always runs what the checkout holds. In an installed package, which
// holds no sources, it does nothing.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** One file of each part of the build; every build writes all of them. */
const outputs = [
  'out/node/touchstone.js',
  'out/preload/index.cjs',
  'out/node/fonts/noto-sans-sc-regular.ttf',
  'out/renderer/index.html',
].map((file) => join(root, file))

/** Time of the newest file below a folder, ms since the epoch. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs
    if (time > latest) latest = time
  }
  return latest
}

export function isStale() {
  if (!existsSync(join(root, 'src'))) return false
  if (!outputs.every((file) => existsSync(file))) return true
  const sources = [join(root, 'src'), join(root, 'resources')]
  const config = ['electron.vite.config.ts', 'package.json'].map((file) => join(root, file))
  const latest = Math.max(...sources.map(newest), ...config.map((file) => statSync(file).mtimeMs))
  return outputs.some((file) => latest > statSync(file).mtimeMs)
}

export async function build() {
  const { build: bundle } = await import('electron-vite')
  await bundle({ root, logLevel: 'error' })
  // after the bundler, which empties the folder first; an installed package goes without this file
  const { buildFonts } = await import('./fonts.mjs')
  buildFonts()
}

export async function buildIfStale() {
  if (isStale()) await build()
}
