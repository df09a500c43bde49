import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFiles } from '../../../src/app/archive/files'
import { WholeFile } from '../../../src/app/archive/whole-file'
import { temporaryFolder } from './fixtures'

it('keeps what was put while an older content was being written', async () => {
  const path = join(await temporaryFolder(), 'checkpoint.json')
  const file = new WholeFile(diskFiles, path, false)
  file.put('one')
  const writing = file.flush()
  file.put('two')
  await writing
  expect([await readFile(path, 'utf8'), file.dirty]).toEqual(['one', true])
  await file.flush()
  expect([await readFile(path, 'utf8'), file.dirty]).toEqual(['two', false])
})
