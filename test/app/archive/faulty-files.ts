import { type ArchiveFiles, diskFiles, type OpenFile } from '../../../src/app/archive/files'

export type FileStep =
  | 'makeFolder'
  | 'open'
  | 'rename'
  | 'remove'
  | 'read'
  | 'write'
  | 'truncate'
  | 'sync'
  | 'close'

export interface Asked {
  readonly step: FileStep
  readonly path: string
  /** counts all steps, from 0 */
  readonly index: number
}

/**
 * The real file system, but each step may fail: with the code that `fault` returns. A write that
 * fails has written half of its text, as on a disk that fills up. `asked` lists every step.
 */
export function faultyFiles(fault: (asked: Asked) => string | null = () => null): {
  files: ArchiveFiles
  asked: Asked[]
} {
  const asked: Asked[] = []
  const ask = (step: FileStep, path: string): Error | null => {
    const each = { step, path, index: asked.length }
    asked.push(each)
    const code = fault(each)
    return code === null ? null : Object.assign(new Error(`${code}: ${step} '${path}'`), { code })
  }
  const refuse = (step: FileStep, path: string): void => {
    const error = ask(step, path)
    if (error !== null) throw error
  }
  const wrap = (path: string, file: OpenFile): OpenFile => ({
    size: () => file.size(),
    async read(position, length) {
      refuse('read', path)
      return file.read(position, length)
    },
    async write(text) {
      const error = ask('write', path)
      if (error === null) return file.write(text)
      await file.write(text.slice(0, text.length / 2))
      throw error
    },
    async truncate(bytes) {
      refuse('truncate', path)
      await file.truncate(bytes)
    },
    async sync() {
      refuse('sync', path)
      await file.sync()
    },
    async close() {
      await file.close()
      refuse('close', path)
    },
  })
  const files: ArchiveFiles = {
    async makeFolder(path) {
      refuse('makeFolder', path)
      await diskFiles.makeFolder(path)
    },
    async open(path, mode) {
      refuse('open', path)
      return wrap(path, await diskFiles.open(path, mode))
    },
    async rename(from, to) {
      refuse('rename', to)
      await diskFiles.rename(from, to)
    },
    async remove(path) {
      refuse('remove', path)
      await diskFiles.remove(path)
    },
  }
  return { files, asked }
}
