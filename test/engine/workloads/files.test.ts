import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkloadFile } from '../../../src/engine/workloads/files'
import { WorkbenchError } from '../../../src/shared/errors'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function refusal(path: string): WorkbenchError {
  try {
    readWorkloadFile(path)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
    throw error
  }
  throw new Error('the file was read')
}

describe('readWorkloadFile', () => {
  it('gives the bytes as they are', () => {
    const path = join(folder, 'w.properties')
    const bytes = Buffer.from([0x61, 0x3d, 0xff, 0x0d, 0x0a, 0x00])
    writeFileSync(path, bytes)
    expect(Buffer.from(readWorkloadFile(path))).toEqual(bytes)
  })

  it('says that a file does not exist', () => {
    const path = join(folder, 'missing')
    const error = refusal(path)
    expect(error.code).toBe('invalid-spec')
    expect(error.message).toBe(`The file ${path} does not exist.`)
    expect(error.problems).toMatchObject([
      { path, hint: 'check the path; a relative one begins at the current folder' },
    ])
    expect((error.cause as NodeJS.ErrnoException).code).toBe('ENOENT')
  })

  it('says that a folder is none', () => {
    expect(refusal(folder).message).toBe(`The file ${folder} is a folder.`)
  })

  it('refuses what is too large to be a workload', () => {
    const path = join(folder, 'large')
    writeFileSync(path, Buffer.alloc(4 * 1024 * 1024 + 1))
    expect(refusal(path).message).toBe(
      `The file ${path} has 4194305 bytes, which is no workload file.`,
    )
  })
})
