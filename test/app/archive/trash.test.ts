import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import { listRuns } from '../../../src/app/archive/list-runs'
import { openRun } from '../../../src/app/archive/open-run'
import { deleteRun, emptyTrash } from '../../../src/app/archive/trash'
import { planFixture, runEnded, runStarted, temporaryFolder } from './fixtures'

const start = new Date('2026-12-01T02:32:04.000Z')
const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)

async function archive() {
  const data = await temporaryFolder()
  const folders = { runs: join(data, 'runs'), trash: join(data, 'trash') }
  const options = { now: () => start, onTrouble: (message: string) => expect.unreachable(message) }
  const addRun = () => createRun(folders.runs, planFixture('x'), '0000', options)
  return { folders, addRun }
}

it('refuses to delete a run that is running', async () => {
  const { folders, addRun } = await archive()
  const run = await addRun()
  await expect(deleteRun(folders, run.id, start)).rejects.toMatchObject({
    code: 'invalid-spec',
    message: `Run ${run.id} is running and cannot be deleted.`,
  })
  await run.close()
})

it('moves a run whole to the trash, beside one of the same id', async () => {
  const { folders, addRun } = await archive()
  for (const name of ['20261201-023204-x-0000', '20261201-023204-x-0000-2']) {
    const run = await addRun()
    run.append(runStarted)
    run.append(runEnded)
    await run.close()
    const deleted = await deleteRun(folders, '2026', start)
    expect(deleted).toEqual({ id: run.id, folder: join(folders.trash, name) })
    expect(await listRuns(folders.runs)).toEqual([])
    expect((await openRun(deleted.folder)).state).toBe('complete')
  }
})

it('empties the trash of what has lain there for longer than asked', async () => {
  const { folders, addRun } = await archive()
  expect(await emptyTrash(folders.trash, 0, start)).toEqual([])
  for (const days of [0, 10]) {
    await (await addRun()).close()
    await deleteRun(folders, '2026', later(days))
  }
  expect(await emptyTrash(folders.trash, 10, later(10))).toEqual([])
  expect(await emptyTrash(folders.trash, 10, later(11))).toEqual(['20261201-023204-x-0000'])
  expect(await readdir(folders.trash)).toEqual(['20261201-023204-x-0000-2'])
  expect(await emptyTrash(folders.trash, 0, later(12))).toEqual(['20261201-023204-x-0000-2'])
  expect(existsSync(folders.trash)).toBe(true)
})
