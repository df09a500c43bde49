import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRun } from '../../../src/app/archive/create-run'
import type { JournalEvent } from '../../../src/app/archive/events'
import { findRun } from '../../../src/app/archive/find-run'
import { listRuns } from '../../../src/app/archive/list-runs'
import { openRun } from '../../../src/app/archive/open-run'
import { faultyFiles } from './faulty-files'
import {
  phaseStarted,
  planFixture,
  runEnded,
  runStarted,
  sampleOf,
  temporaryFolder,
  tickingNow,
  trialStarted,
} from './fixtures'

async function addRun(
  root: string,
  start: string,
  events: readonly JournalEvent[],
  plan = planFixture('x'),
): Promise<string> {
  const onTrouble = (message: string) => expect.unreachable(message)
  const run = await createRun(root, plan, '0000', { now: tickingNow(start), onTrouble })
  for (const event of events) run.append(event)
  await run.close()
  return run.folder
}

const whole = [runStarted, trialStarted(0), phaseStarted(0), sampleOf(0, 1), runEnded]

describe('listRuns', () => {
  it('is empty where no archive is', async () => {
    expect(await listRuns(join(await temporaryFolder(), 'none'))).toEqual([])
  })

  it('lists the newest first, with targets and workloads once each', async () => {
    const root = await temporaryFolder()
    await addRun(
      root,
      '2026-12-01T02:00:00.000Z',
      whole,
      planFixture('b', ['redis', 'ldb', 'redis']),
    )
    await addRun(root, '2026-12-03T02:00:00.000Z', whole.slice(0, 3))
    await addRun(root, '2026-12-02T02:00:00.000Z', [])
    await writeFile(join(root, 'a file'), '')
    await mkdir(join(root, '.hidden'))
    const runs = await listRuns(root)
    expect(runs.map((run) => [run.id, run.state])).toEqual([
      ['20261203-020000-x-0000', 'interrupted'],
      ['20261202-020000-x-0000', 'interrupted'],
      ['20261201-020000-b-0000', 'complete'],
    ])
    expect(runs[2]).toEqual({
      id: '20261201-020000-b-0000',
      name: 'b',
      startedAt: '2026-12-01T02:00:02.000Z',
      endedAt: '2026-12-01T02:00:06.000Z',
      state: 'complete',
      targets: ['redis', 'ldb'],
      stores: ['redis'],
      workloads: ['YCSB A'],
      folder: join(root, '20261201-020000-b-0000'),
    })
    expect(runs[1].startedAt).toBe('2026-12-02T02:00:00.000Z')
  })

  it('agrees with openRun about every state', async () => {
    const root = await temporaryFolder()
    const partial: JournalEvent = { type: 'run-ended', state: 'partial' }
    const note: JournalEvent = { type: 'note', trial: null, message: 'late' }
    const journals = [whole, [], [...whole, note], [...whole.slice(0, 4), partial, runStarted]]
    for (let i = 0; i < journals.length; i++) {
      await addRun(root, `2026-12-0${i + 1}T00:00:00Z`, journals[i])
    }
    const listed = await listRuns(root)
    expect(listed.map((run) => run.state)).toEqual([
      'interrupted',
      'complete',
      'interrupted',
      'complete',
    ])
    for (const run of listed) expect((await openRun(run.folder)).state).toBe(run.state)
  })

  it('lists a damaged run with the reason, and the others all the same', async () => {
    const root = await temporaryFolder()
    await addRun(root, '2026-12-01T02:00:00.000Z', whole)
    const damaged = await addRun(root, '2026-12-02T02:00:00.000Z', whole)
    await writeFile(join(damaged, 'plan.json'), '{')
    const empty = await addRun(root, '2026-12-03T02:00:00.000Z', whole)
    await rm(join(empty, 'plan.json'))
    const runs = await listRuns(root)
    expect(runs.map((run) => run.state)).toEqual(['damaged', 'damaged', 'complete'])
    expect(runs[0].reason).toContain('plan.json cannot be read: there is no such file')
    expect(runs[1]).toMatchObject({
      startedAt: '2026-12-02T02:00:00.000Z',
      reason: expect.stringContaining('plan.json is no JSON'),
      targets: [],
    })
  })

  it('reads as much of a journal of 200 MB as of a short one', async () => {
    const root = await temporaryFolder()
    const folder = await addRun(root, '2026-12-01T02:00:00.000Z', [runStarted])
    // A hole in the file: it costs no space, and whoever read it whole would read 200 MB.
    const journal = await open(join(folder, 'journal.ndjson'), 'r+')
    await journal.write(`\n${JSON.stringify({ at: 'the end', ...runEnded })}\n`, 200 * 2 ** 20)
    await journal.close()
    const { files } = faultyFiles()
    let bytes = 0
    const counting = {
      ...files,
      async open(...args: Parameters<typeof files.open>) {
        const file = await files.open(...args)
        return {
          ...file,
          async read(position: number, length: number) {
            bytes += length
            return file.read(position, length)
          },
        }
      },
    }
    const [run] = await listRuns(root, counting)
    expect(run).toMatchObject({ state: 'complete', endedAt: 'the end' })
    expect(bytes).toBeLessThan(50_000)
  })
})

describe('findRun', () => {
  it('takes an id or the unique beginning of one', async () => {
    const root = await temporaryFolder()
    await addRun(root, '2026-12-01T02:00:00.000Z', whole, planFixture('redis'))
    await addRun(root, '2026-12-01T02:00:00.000Z', whole, planFixture('redis two'))
    await addRun(root, '2026-12-02T02:00:00.000Z', whole)
    const id = async (prefix: string) => (await findRun(root, prefix)).id
    expect(await id('20261202')).toBe('20261202-020000-x-0000')
    expect(await id('20261201-020000-redis-0000')).toBe('20261201-020000-redis-0000')
    await expect(findRun(root, '20261201-020000-redis')).rejects.toMatchObject({
      code: 'invalid-spec',
      message:
        "'20261201-020000-redis' is the beginning of 2 runs: 20261201-020000-redis-two-0000, 20261201-020000-redis-0000.",
    })
  })

  it('names the nearest ids when nothing fits', async () => {
    const root = await temporaryFolder()
    await expect(findRun(root, 'x')).rejects.toMatchObject({
      code: 'not-found',
      hint: 'The archive has no runs yet.',
    })
    await addRun(root, '2026-12-01T02:00:00.000Z', whole, planFixture('redis'))
    await addRun(root, '2026-12-02T02:00:00.000Z', whole, planFixture('leveldb'))
    await expect(findRun(root, 'redis')).rejects.toMatchObject({
      code: 'not-found',
      hint: 'Did you mean 20261201-020000-redis-0000 or 20261202-020000-leveldb-0000?',
    })
    await expect(findRun(root, '')).rejects.toMatchObject({ code: 'not-found' })
  })
})
