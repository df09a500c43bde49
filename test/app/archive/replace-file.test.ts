import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFile } from '../../../src/app/archive/replace-file'
import { faultyFiles } from './faulty-files'
import { temporaryFolder } from './fixtures'

it('leaves the old content and no litter, whichever step fails', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'report.json')
  for (const step of ['open', 'write', 'sync', 'close', 'rename']) {
    await writeFile(path, 'old')
    const { files } = faultyFiles((asked) => (asked.step === step ? 'ENOSPC' : null))
    await expect(replaceFile(files, path, 'new', true)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['report.json'])
  }
  await replaceFile(faultyFiles().files, path, 'new', true)
  expect(await readFile(path, 'utf8')).toBe('new')
})

it('takes over what a killed process left half-written', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'checkpoint.json')
  await writeFile(`${path}.new`, 'a long text of which only a part was wri')
  await replaceFile(faultyFiles().files, path, 'short', false)
  expect(await readFile(path, 'utf8')).toBe('short')
  expect(await readdir(folder)).toEqual(['checkpoint.json'])
})
