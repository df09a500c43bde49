import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { zipFiles } from '../../../../src/app/results/export/zip'

const FILES = { 'a.csv': Buffer.from('x\r\n'.repeat(1000)), '表.txt': Buffer.from('é') }

function has(tool: string): boolean {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.skipIf(!has('python3'))('is read by another program', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'touchstone-')), 'a.zip')
  writeFileSync(path, zipFiles(FILES))
  const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({n: z.read(n).decode('utf8') for n in z.namelist()}))`
  const read = JSON.parse(execFileSync('python3', ['-c', script, path]).toString())
  expect(read).toEqual({ 'a.csv': FILES['a.csv'].toString(), '表.txt': 'é' })
})

it('is the same for the same files', () => {
  expect(zipFiles(FILES)).toEqual(zipFiles(FILES))
})
