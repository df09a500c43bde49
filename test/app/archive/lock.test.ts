import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { diskFiles } from '../../../src/app/archive/files'
import { liveHolder, lockPath, takeLock, thisProcess } from '../../../src/app/archive/lock'
import { processIsThere, processStart } from '../../../src/app/archive/process-start'
import { faultyFiles } from './faulty-files'
import { temporaryFolder } from './fixtures'

const now = new Date()

async function folderLockedBy(holder: unknown): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(lockPath(folder), typeof holder === 'string' ? holder : JSON.stringify(holder))
  return folder
}

it('is held by the process that took it, and by one only', async () => {
  const folder = await temporaryFolder()
  expect(await liveHolder(diskFiles, folder)).toBeNull()
  expect(await takeLock(diskFiles, folder, now)).toBeNull()
  expect(await liveHolder(diskFiles, folder)).toEqual(thisProcess(now))
  expect(await takeLock(diskFiles, folder, now)).toEqual(thisProcess(now))
})

it('is stale when its process is gone', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const folder = await folderLockedBy({ ...thisProcess(now), pid: child.pid, started: null })
  expect(await liveHolder(diskFiles, folder)).toBeNull()
  expect(await takeLock(diskFiles, folder, now)).toBeNull()
  expect(JSON.parse(await readFile(lockPath(folder), 'utf8')).pid).toBe(process.pid)
})

it.skipIf(processStart(process.pid) === null)(
  'is stale when another process got the number since',
  async () => {
    const folder = await folderLockedBy({ ...thisProcess(now), started: 'another time' })
    expect(await liveHolder(diskFiles, folder)).toBeNull()
  },
)

it('without a start time holds if it was taken since the machine started', async () => {
  const holder = { ...thisProcess(now), started: null }
  expect(await liveHolder(diskFiles, await folderLockedBy(holder))).toEqual(holder)
  const old = await folderLockedBy({ ...holder, at: '2001-01-01T00:00:00.000Z' })
  expect(await liveHolder(diskFiles, old)).toBeNull()
})

it('of another machine holds', async () => {
  const holder = { ...thisProcess(now), host: 'elsewhere.invalid', pid: 2 ** 30 }
  expect(await takeLock(diskFiles, await folderLockedBy(holder), now)).toEqual(holder)
})

it('that is cut off or foreign names nobody', async () => {
  for (const text of ['', '{"pid":12', '{}', 'null', '{"pid":-1}']) {
    expect(await takeLock(diskFiles, await folderLockedBy(text), now)).toBeNull()
  }
})

it('leaves nothing behind when it cannot be written', async () => {
  for (const step of ['write', 'close']) {
    const folder = await temporaryFolder()
    const { files } = faultyFiles((asked) => (asked.step === step ? 'ENOSPC' : null))
    await expect(takeLock(files, folder, now)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(folder)).toEqual([])
  }
})

it('tells processes apart by number and start', () => {
  expect(processIsThere(process.pid)).toBe(true)
  expect(processIsThere(2 ** 30)).toBe(false)
  expect(processStart(2 ** 30)).toBeNull()
  expect(processStart(process.pid)).toBe(processStart(process.pid))
  if (process.platform === 'linux') {
    expect(processStart(process.pid)).not.toBe(processStart(process.ppid))
  }
})
