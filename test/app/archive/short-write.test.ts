import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { diskFiles } from '../../../src/app/archive/files'
import { temporaryFolder } from './fixtures'

// The system may take fewer bytes than it was given, and says so by a number, not by an error.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(path: string, flags: string) {
      const handle = await real.open(path, flags)
      const write = handle.write.bind(handle)
      const read = handle.read.bind(handle)
      return Object.assign(handle, {
        write: (bytes: Buffer, offset: number) =>
          write(bytes, offset, Math.min(3, bytes.length - offset)),
        read: (buffer: Buffer, offset: number, length: number, position: number) =>
          read(buffer, offset, Math.min(length, 3), position),
      })
    },
  }
})

it('writes and reads the whole text, however little the system takes at a time', async () => {
  const path = join(await temporaryFolder(), 'file')
  const text = '试金石 Touchstone\n'.repeat(10)
  const bytes = Buffer.byteLength(text)
  const file = await diskFiles.open(path, 'append')
  await file.write(text)
  expect((await file.read(0, bytes + 10)).toString('utf8')).toBe(text)
  await file.close()
  expect(await readFile(path, 'utf8')).toBe(text)
})
