import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRun } from '../../../src/app/archive/open-run'
import { buildReport } from '../../../src/app/report/build-report'
import { context, ended, measuredPhase, NOW, partly, resultRig } from './rig'

const { value: anyContext } = context()
type Rig = Awaited<ReturnType<typeof resultRig>>
const list = (rig: Rig) => rig.calls['runs.list'](null, anyContext)
const change = (rig: Rig, input: Parameters<Rig['calls']['runs.change']>[0]) =>
  rig.calls['runs.change'](input, anyContext)

describe('the list of runs', () => {
  it('is empty where no archive is', async () => {
    expect(await list(await resultRig())).toEqual([])
  })

  it('shows the figures that the report tells', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    const [row] = await list(rig)
    expect(row).toMatchObject({
      ...{ id, name: 'YCSB A', state: 'complete', reason: null, stores: ['null'] },
      ...{ tags: [], note: '', baseline: false, opsPerSec: 990, failedShare: 0.01 },
    })
    const report = buildReport(await openRun(join(rig.folders.runs, id)), '0.1.0')
    const [phase] = report.trials[0].phases
    expect(row.opsPerSec).toBe(phase.opsPerSec)
    expect(row.failedShare).toBe(phase.failedShare)
    expect(row.p99Ns).toBe(phase.operations.read?.serviceTimeNs.p99)
    const { runs } = rig.folders
    const names = await readdir(join(runs, id))
    const sizes = await Promise.all(
      names.map(async (n) => (await readFile(join(runs, id, n))).length),
    )
    expect(row.sizeBytes).toBe(sizes.reduce((a, b) => a + b, 0))
  })

  it('shows figures of the last attempt only', async () => {
    const rig = await resultRig()
    await rig.addRun({
      after: [
        { type: 'trial-started', trial: 0, attempt: 2 },
        { type: 'trial-ended', trial: 0, state: 'failed', problem: null },
        { type: 'run-ended', state: 'failed' },
      ],
    })
    expect((await list(rig))[0]).toMatchObject({ state: 'failed', opsPerSec: null, p99Ns: null })
  })

  it('shows of a broken-off run what it had come to', async () => {
    const rig = await resultRig()
    await rig.addRun({ after: [] })
    expect((await list(rig))[0]).toMatchObject({ state: 'interrupted', opsPerSec: 990 })
  })

  it('shows a damaged run and one of a newer version with the reason', async () => {
    const rig = await resultRig()
    const [damaged, newer] = [
      await rig.addRun(),
      await rig.addRun({ startedAt: '2026-12-01T03:00:00.000Z' }),
    ]
    await writeFile(join(rig.folders.runs, damaged, 'plan.json'), '{')
    const plan = JSON.stringify({ format: 'touchstone.plan', version: 9 })
    await writeFile(join(rig.folders.runs, newer, 'plan.json'), plan)
    const rows = await list(rig)
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [newer, 'damaged'],
      [damaged, 'damaged'],
    ])
    expect(rows[0].reason).toContain('was written by a newer version')
    expect(rows[1].reason).toContain('is no JSON')
  })

  it('shows a run whose figures cannot be read, without them', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    const path = join(rig.folders.runs, id, 'journal.ndjson')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/"service":"[^"]{8}/, '"service":"AAAAAAAA'))
    const [row] = await list(rig)
    expect(row).toMatchObject({ state: 'complete', opsPerSec: null })
    expect(row.reason).not.toBeNull()
  })

  it('sees what has changed since it was last asked', async () => {
    const rig = await resultRig()
    const id = await rig.addRun({ after: [] })
    expect((await list(rig))[0].state).toBe('interrupted')
    const path = join(rig.folders.runs, id, 'journal.ndjson')
    const lines = ended.map((event) => `${JSON.stringify({ at: NOW.toISOString(), ...event })}\n`)
    await writeFile(path, lines.join(''), { flag: 'a' })
    expect((await list(rig))[0].state).toBe('complete')
    await rm(join(rig.folders.runs, id), { recursive: true })
    expect(await list(rig)).toEqual([])
  })

  it('shows a run described by a newer version, says so, and does not overwrite that', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    const path = join(rig.folders.runs, id, 'about.json')
    const text = JSON.stringify({ format: 'touchstone.about', version: 9, stars: 3 })
    await writeFile(path, text)
    const [row] = await list(rig)
    expect(row).toMatchObject({ state: 'complete', opsPerSec: 990, note: '' })
    expect(row.reason).toContain('was written by a newer version')
    await expect(change(rig, { id, note: 'x' })).rejects.toMatchObject({ code: 'unsupported' })
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('keeps a damaged about.json aside, and tells', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    await writeFile(join(rig.folders.runs, id, 'about.json'), '{"tags":')
    expect((await list(rig))[0]).toMatchObject({ state: 'complete', tags: [] })
    expect(rig.quarantined).toHaveLength(1)
  })
})

describe('what a user says of a run', () => {
  it('is kept in its folder, and only what was given changes', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    let told = 0
    rig.changes.on(() => told++)
    await change(rig, { id, tags: ['aof', 'aof', 'nightly'], note: 'fsync everysec' })
    const row = await change(rig, { id, name: 'Friday', baseline: true })
    expect(row).toMatchObject({
      ...{ name: 'Friday', tags: ['aof', 'nightly'], note: 'fsync everysec', baseline: true },
    })
    expect(told).toBe(2)
    expect((await list(rig))[0]).toEqual(row)
    const path = join(rig.folders.runs, id, 'about.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      ...{ format: 'touchstone.about', version: 1, name: 'Friday' },
    })
  })

  it('stands in the report that a window opens', async () => {
    const rig = await resultRig()
    const id = await rig.addRun({
      after: [
        {
          type: 'mark',
          trial: 0,
          id: 'm',
          kind: 'note',
          phase: 'measured',
          atMs: 5,
          forMs: 0,
          text: 'x',
        },
        ...ended,
      ],
    })
    await change(rig, { id, name: 'Friday', tags: ['aof'], note: 'hm' })
    const view = await rig.calls['runs.open']({ id }, anyContext)
    expect(view.report.run).toMatchObject({ id, name: 'Friday', note: 'hm', tags: ['aof'] })
    expect(view.marks.map(({ text }) => text)).toEqual(['x'])
    expect(view).toMatchObject({ thinned: false, folder: join(rig.folders.runs, id) })
    expect(view.files.map(({ name }) => name)).toContain('journal.ndjson')
  })

  it.each(['', '..', '../x', '.trash', 'a/b'])('is refused for %j, which is no run', async (id) => {
    const rig = await resultRig()
    await expect(change(rig, { id, note: 'x' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('deleting runs', () => {
  it('moves them to the trash and back', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    await change(rig, { id, tags: ['kept'] })
    await rig.calls['runs.remove']({ ids: [id] }, anyContext)
    expect(await list(rig)).toEqual([])
    const trash = await rig.calls['runs.trash'](null, anyContext)
    expect(trash.runs).toBe(1)
    expect(trash.bytes).toBeGreaterThan(1000)
    await rig.calls['runs.restore']({ ids: [id] }, anyContext)
    expect(await list(rig)).toMatchObject([{ id, tags: ['kept'] }])
    expect(await rig.calls['runs.trash'](null, anyContext)).toEqual({ runs: 0, bytes: 0 })
  })

  it('refuses a pinned baseline, and then deletes none of those asked for', async () => {
    const rig = await resultRig()
    const [one, other] = [
      await rig.addRun(),
      await rig.addRun({ startedAt: '2026-12-01T03:00:00.000Z' }),
    ]
    await change(rig, { id: other, baseline: true })
    const ids = [one, other]
    await expect(rig.calls['runs.remove']({ ids }, anyContext)).rejects.toMatchObject({
      ...{ code: 'invalid-spec', hint: 'Unpin it first, then delete it.' },
    })
    expect(await list(rig)).toHaveLength(2)
    await change(rig, { id: other, baseline: false })
    await rig.calls['runs.remove']({ ids }, anyContext)
    expect(await list(rig)).toEqual([])
  })

  it('refuses a run under way', async () => {
    const rig = await resultRig()
    const run = await rig.begin({ after: [] })
    expect(await list(rig)).toMatchObject([{ id: run.id, state: 'running', opsPerSec: null }])
    await expect(rig.calls['runs.remove']({ ids: [run.id] }, anyContext)).rejects.toThrow(
      `Run ${run.id} is under way`,
    )
    await run.close()
  })

  it('does not put a run back over another one', async () => {
    const rig = await resultRig()
    const id = await rig.addRun()
    await rig.calls['runs.remove']({ ids: [id] }, anyContext)
    await rig.addRun()
    await expect(rig.calls['runs.restore']({ ids: [id] }, anyContext)).rejects.toMatchObject({
      code: 'invalid-spec',
    })
    await expect(
      rig.calls['runs.restore']({ ids: ['20200101-000000-x-0000'] }, anyContext),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('empties the trash wholly when asked, and returns its bytes', async () => {
    const rig = await resultRig()
    await rig.calls['runs.remove']({ ids: [await rig.addRun()] }, anyContext)
    const { bytes } = await rig.calls['runs.trash'](null, anyContext)
    expect(await rig.calls['runs.emptyTrash'](null, anyContext)).toBe(bytes)
    expect(await readdir(rig.folders.trash)).toEqual([])
  })

  it('clears at the start what has lain in the trash for longer than the settings say', async () => {
    const first = await resultRig()
    for (const [name, days] of [
      ['old', 31],
      ['young', 29],
    ] as const) {
      const folder = join(first.folders.trash, name)
      await mkdir(folder, { recursive: true })
      const at = new Date(NOW.getTime() - days * 86_400_000)
      await utimes(folder, at, at)
    }
    const second = await resultRig({
      settings: {
        ...{ changes: first.changes, runFolders: () => first.folders },
        current: () => ({ emptyTrashAfterDays: 30 }) as never,
      },
    })
    await second.close()
    expect(await readdir(first.folders.trash)).toEqual(['young'])
  })
})

describe('the topic', () => {
  it('tells of runs that begin and end here', async () => {
    const rig = await resultRig()
    let told = 0
    const feed = rig.topic(null, () => told++)
    expect(await feed.take()).toEqual([])
    rig.live.changes.emit()
    expect(told).toBe(1)
    feed.close()
    rig.live.changes.emit()
    expect(told).toBe(1)
  })

  it('sees a run that another process made', async () => {
    const rig = await resultRig()
    const changed = new Promise<void>((resolve) => {
      const feed = rig.topic(null, resolve)
      void Promise.resolve(feed.take()).then(() =>
        rig.addRun({ before: measuredPhase(), after: partly }),
      )
    })
    await changed
    expect(await list(rig)).toMatchObject([{ name: 'YCSB A' }])
  })
})
