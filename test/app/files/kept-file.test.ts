import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type KeptFile, keptFile } from '../../../src/app/files/kept-file'
import { temporaryFolder } from '../archive/fixtures'

const NOW = new Date('2026-12-01T02:32:04.000Z')
const schema = z.strictObject({ words: z.array(z.string()) })
type Words = z.infer<typeof schema>

interface Opened {
  readonly path: string
  readonly file: KeptFile<Words>
  readonly told: string[]
}

function open(path: string, version = 1): Opened {
  const told: string[] = []
  const file = keptFile<Words>({
    path,
    format: 'touchstone.words',
    version,
    schema,
    initial: { words: [] },
    migrate: (content, from) =>
      from === 1 ? { words: [...(content.words as string[]), 'new'] } : undefined,
    now: () => NOW,
    onQuarantine: (sentence) => told.push(sentence),
  })
  return { path, file, told }
}

const inFolder = async (): Promise<string> => join(await temporaryFolder(), 'config', 'words.json')

const add = (word: string) => (value: Words) => ({ words: [...value.words, word] })

describe('a kept file', () => {
  it('is not there until something is changed, and then says what it is', async () => {
    const { path, file } = open(await inFolder())
    expect(await file.read()).toEqual({ words: [] })
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await file.change(add('a'))).toEqual({ words: ['a'] })
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      format: 'touchstone.words',
      version: 1,
      words: ['a'],
    })
    expect((await readdir(join(path, '..'))).sort()).toEqual(['words.json', 'words.json.bak'])
  })

  it('can be read by its owner alone', async () => {
    const { path, file } = open(await inFolder())
    await file.change(add('a'))
    for (const each of [path, `${path}.bak`]) expect((await stat(each)).mode & 0o777).toBe(0o600)
  })

  it('takes changes one after the other, from two instances as well, and loses none', async () => {
    const path = await inFolder()
    const [one, two] = [open(path).file, open(path).file]
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : two).change(add(String(i)))),
    )
    const expected = Array.from({ length: 20 }, (_, i) => String(i)).sort()
    expect([...(await one.read()).words].sort()).toEqual(expected)
    expect(await two.read()).toEqual(await one.read())
  })

  it('is left as it was by an edit that throws, and by one that changes nothing', async () => {
    const { path, file } = open(await inFolder())
    await file.change(add('a'))
    const before = await stat(path)
    const failing = file.change(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await file.change((value) => value)
    expect((await stat(path)).ino).toBe(before.ino)
    expect(await file.change(add('b'))).toEqual({ words: ['a', 'b'] })
  })

  it('tells of its own changes and of those of another instance', async () => {
    const path = await inFolder()
    const [one, two] = [open(path).file, open(path).file]
    await two.change(add('first'))
    let heard = 0
    let resolve = () => {}
    const end = one.onChange(() => {
      heard++
      resolve()
    })
    await one.change(add('own'))
    expect(heard).toBe(1)
    const other = new Promise<void>((done) => {
      resolve = done
    })
    await two.change(add('other'))
    await other
    expect(await one.read()).toEqual({ words: ['first', 'own', 'other'] })
    end()
    await one.close()
    await two.close()
  })

  it('gives way to the last good copy when it is damaged, which is kept and told', async () => {
    const { path, file, told } = open(await inFolder())
    await file.change(add('a'))
    await file.change(add('b'))
    const damaged = [
      '{"format":"touchstone.words","ver',
      '[]',
      '',
      '{"format":"touchstone.other","version":1,"words":[]}',
      '{"format":"touchstone.words","version":1,"words":[7]}',
      '{"format":"touchstone.words","words":[]}',
    ]
    for (const text of damaged) {
      await writeFile(path, text)
      expect(await file.read(), text).toEqual({ words: ['a', 'b'] })
      const aside = `${path}.damaged-20261201-023204`
      expect(await readFile(aside, 'utf8')).toBe(text)
      expect(told.pop()).toContain(`That file is now ${aside}. The last good copy is in its place.`)
      expect(told).toEqual([])
      expect(await open(path).file.read()).toEqual({ words: ['a', 'b'] })
    }
  })

  it('begins anew when there is no good copy either', async () => {
    const { path, file, told } = open(await inFolder())
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, '{')
    await writeFile(`${path}.bak`, '{')
    expect(await file.change(add('a'))).toEqual({ words: ['a'] })
    expect(told).toEqual([expect.stringContaining('There is no earlier copy')])
  })

  it('of a newer version is neither read nor written over', async () => {
    const { path, file, told } = open(await inFolder())
    await mkdir(join(path, '..'), { recursive: true })
    const text = '{"format":"touchstone.words","version":2,"words":{}}'
    await writeFile(path, text)
    await expect(file.read()).rejects.toMatchObject({ code: 'unsupported' })
    await expect(file.change(add('a'))).rejects.toMatchObject({ code: 'unsupported' })
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(told).toEqual([])
  })

  it('of an older version is read as one of today, and written as one at the next change', async () => {
    const { path, file } = open(await inFolder())
    await file.change(add('a'))
    const newer = open(path, 2)
    expect(await newer.file.read()).toEqual({ words: ['a', 'new'] })
    expect(JSON.parse(await readFile(path, 'utf8')).version).toBe(1)
    await newer.file.change(add('b'))
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      version: 2,
      words: ['a', 'new', 'b'],
    })
  })

  it('tells when it cannot be written, and is then as before', async () => {
    const { path, file } = open(await inFolder())
    await file.change(add('a'))
    await mkdir(`${path}.new`)
    await expect(file.change(add('b'))).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining(`${path} cannot be written`),
    })
    expect(await file.read()).toEqual({ words: ['a'] })
    await rm(`${path}.new`, { recursive: true })
    expect(await file.change(add('b'))).toEqual({ words: ['a', 'b'] })
  })

  it('takes over the lock of a process that is gone, and of one that forgot it', async () => {
    const { path, file } = open(await inFolder())
    await file.change(add('a'))
    const gone = {
      pid: 2 ** 22 + 1,
      host: (await import('node:os')).hostname(),
      at: NOW.toISOString(),
    }
    const forgotten = { ...gone, pid: process.pid, at: '2026-12-01T02:31:00.000Z' }
    for (const holder of [JSON.stringify(gone), JSON.stringify(forgotten), '{"pid"']) {
      await writeFile(`${path}.lock`, holder)
      await file.change(add('x'))
    }
    expect((await file.read()).words).toHaveLength(4)
    await expect(stat(`${path}.lock`)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
