import { describe, expect, it } from 'vitest'
import { type Import, importsBelow, importsIn } from './helpers/imports'

/*
 * The arrows of docs/architecture.md, held against the import lines of every file: whoever breaks one
 * sees the line. `headless` may ask `analysis` whether an option is a percentile or a threshold.
 */

const ARROWS: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  analysis: ['analysis', 'shared'],
  engine: ['engine', 'shared'],
  app: ['app', 'engine', 'analysis', 'shared'],
  headless: ['headless', 'app', 'engine', 'analysis', 'shared'],
  main: ['main', 'app', 'shared'],
  preload: ['preload', 'shared'],
  renderer: ['renderer', 'shared', 'analysis', 'engine/random', 'engine/generators'],
}

/** No Node and no DOM in here, so that a window can use it too. */
const PURE = ['shared', 'analysis', 'engine/random', 'engine/generators']

/** Packages that are no drivers, and who may import them. A driver belongs to the folder of its store. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  zod: ['shared', 'engine', 'app', 'headless', 'main', 'renderer'],
  '@msgpack/msgpack': ['engine/wire', 'engine/stores'],
  commander: ['headless'],
  ws: ['headless/web'],
  'env-paths': ['app'],
  echarts: ['app/report/charts', 'app/report/html', 'renderer'],
  pdfkit: ['app/report/pdf'],
  'svg-to-pdfkit': ['app/report/pdf'],
  electron: ['main', 'preload'],
  react: ['renderer'],
  'react-dom': ['renderer'],
  zustand: ['renderer'],
  i18next: ['renderer'],
  'react-i18next': ['renderer'],
  '@mantine/core': ['renderer'],
  '@mantine/hooks': ['renderer'],
  '@mantine/notifications': ['renderer'],
  '@tanstack/react-virtual': ['renderer/ui', 'renderer/features'],
}

/** Files outside `src` that are built in: presets, and the version of the program. */
const BUILT_IN_FILES: Readonly<Record<string, readonly string[]>> = {
  engine: ['../resources/workloads'],
  app: ['../package.json'],
}

const STORE_FOLDER = /^engine\/stores\/[^/]+(?=\/)/

const within = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

const isBuiltIn = ({ to }: Import): boolean => to.startsWith('node:')

function breaksArrow({ from, to, ours, typeOnly }: Import): boolean {
  if (!ours) return false
  const [part] = from.split('/')
  if (!from.includes('/')) return true
  if (within(from, ['engine/random', 'engine/generators'])) {
    return !within(to, PURE) && !(typeOnly && within(to, ['engine']))
  }
  return !within(to, [...(ARROWS[part] ?? []), ...(BUILT_IN_FILES[part] ?? [])])
}

function breaksPackage({ from, to, ours }: Import, folderOf: Map<string, string>): boolean {
  if (ours || to.startsWith('node:')) return false
  const name = packageOf(to)
  const allowed = PACKAGES[name]
  if (allowed !== undefined) return !within(from, allowed)
  const folder = STORE_FOLDER.exec(from)?.[0]
  if (folder === undefined) return true
  const first = folderOf.get(name) ?? folder
  folderOf.set(name, first)
  return folder !== first
}

const linesOf = (broken: readonly Import[]): string[] => broken.map(({ where }) => where)
const packageBreaks = (imports: readonly Import[]): string[] => {
  const folderOf = new Map<string, string>()
  return linesOf(imports.filter((one) => breaksPackage(one, folderOf)))
}

const imports = importsBelow('src')

describe('the import lines of src', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(500)
    expect(new Set(imports.map(({ from }) => from.split('/')[0])).size).toBeGreaterThanOrEqual(5)
  })

  it('follow the arrows', () => {
    expect(linesOf(imports.filter(breaksArrow))).toEqual([])
  })

  it('need no Node where a window has to do without', () => {
    expect(linesOf(imports.filter((one) => within(one.from, PURE) && isBuiltIn(one)))).toEqual([])
  })

  it('name Node’s own modules by node:, and ours without an extension', () => {
    const bare = /^(fs|path|os|net|tls|url|util|crypto|child_process|events|stream|zlib)(\/|$)/
    const odd = imports.filter(({ to, ours }) => (ours ? /\.tsx?$/.test(to) : bare.test(to)))
    expect(linesOf(odd)).toEqual([])
  })

  it('keep every driver in the folder of its store, and every other package in its place', () => {
    expect(packageBreaks(imports)).toEqual([])
  })
})

describe('these rules', () => {
  const broken = (file: string, line: string): boolean => {
    const found = importsIn(line, file)
    expect(found).toHaveLength(1)
    const [one] = found
    return (
      breaksArrow(one) ||
      breaksPackage(one, new Map([['ioredis', 'engine/stores/redis']])) ||
      (within(one.from, PURE) && isBuiltIn(one))
    )
  }

  it.each([
    ['shared/a.ts', "import { b } from '../engine/b'"],
    ['shared/a.ts', "import { readFile } from 'node:fs/promises'"],
    ['analysis/a.ts', "import type { C } from '../engine/clock'"],
    ['engine/a.ts', "import { b } from '../app/b'"],
    ['engine/stores/redis/a.ts', "import { b } from '../../../analysis/b'"],
    ['engine/random/a.ts', "import { b } from '../clock'"],
    ['app/run/a.ts', "import { b } from '../../headless/b'"],
    ['app/run/a.ts', "const electron = await import('electron')"],
    ['headless/a.ts', "import Redis from 'ioredis'"],
    ['engine/stores/lmdb/a.ts', "import Redis from 'ioredis'"],
    ['app/report/text/a.ts', "import * as echarts from 'echarts/core'"],
    ['app/a.ts', "} from '../main/windows'"],
    ['preload/a.ts', "import { b } from '../app/b'"],
    ['headless/a.ts', "import { version } from '../../package.json'"],
  ])('refuse %s: %s', (file, line) => {
    expect(broken(file, line)).toBe(true)
  })

  it.each([
    ['shared/a.ts', "import { z } from 'zod'"],
    ['engine/generators/a.ts', "import type { Clock } from '../clock'"],
    ['engine/stores/redis/b/a.ts', "const driver = await import('ioredis')"],
    ['app/run/a.ts', "export { b } from '../../engine/worker/b'"],
    ['main/a.ts', "import { app } from 'electron'"],
    ['renderer/a.ts', "import { uniform } from '../engine/generators/uniform'"],
  ])('allow %s: %s', (file, line) => {
    expect(broken(file, line)).toBe(false)
  })
})
