import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freeBytesAt, refusalAt } from '../../../../src/app/live/preflight/disk'
import { temporaryFolder } from '../../archive/fixtures'

it('looks at the nearest folder there is, and makes none', async () => {
  const folder = await temporaryFolder()
  const deep = join(folder, 'not', 'there', 'yet')
  expect(await freeBytesAt(deep)).toBeGreaterThan(0)
  expect(await refusalAt(deep)).toBeNull()
})

it('says why a folder cannot be made below a file', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(await refusalAt(join(file, 'runs'))).toBe(`${file} is a file, not a folder`)
})
