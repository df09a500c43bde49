import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryVersions } from '../../../src/app/environment/library-versions'

const root = join(import.meta.dirname, '../../..')
const installed = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

it('tells the versions that are installed, scoped and sealed packages among them', async () => {
  // env-paths hides its package.json behind `exports`
  const names = ['zod', '@types/node', 'env-paths']
  expect(await libraryVersions(names)).toEqual(
    Object.fromEntries(names.map((name) => [name, installed(name)])),
  )
})

it('leaves out what is not installed', async () => {
  expect(await libraryVersions(['no-package-of-ours', 'zod'])).toEqual({ zod: installed('zod') })
})
