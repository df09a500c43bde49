import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'
import type { OwnershipMark } from './port'

/** What engines inside the process share: a path, files, a version, a mark kept as a value. */

/** `~` is the user's home; a relative path counts from the folder the command was started in. */
export const absolutePath = (path: string): string =>
  resolve(path.replace(/^~(?=$|[\\/])/, () => homedir()))

/** Names in a folder; empty when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Bytes on disk of these files; those that vanish meanwhile (a compaction) count 0. */
export async function bytesOnDisk(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => undefined)
      if (found === undefined || !found.isFile()) return 0
      // a map that is reserved but not written takes fewer blocks than its length says
      return found.blocks === undefined ? found.size : Math.min(found.size, found.blocks * 512)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Folder in which an npm package is installed, by the `package.json` that names it. */
export function packageFolder(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name)
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    if (manifestOf(folder)?.name === name) return folder
  }
  throw new Error(`The package '${name}' has no package.json above ${entry}.`)
}

const manifestSchema = z.object({ name: z.string().optional(), version: z.string().optional() })

function manifestOf(folder: string): z.infer<typeof manifestSchema> | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return undefined
  }
}

export const packageVersion = (name: string): string =>
  manifestOf(packageFolder(name))?.version ?? ''

const markSchema = z.object({
  product: z.literal('touchstone'),
  version: z.literal(1),
  createdAt: z.string(),
  fingerprint: z.string(),
  recordCount: z.number().int().min(0),
  complete: z.boolean(),
  nextInsert: z.number().int().min(0),
  wholeBelow: z.number().int().min(0),
})

/** The mark in a stored text; null when it is not one of ours. */
export function parseMark(text: string | undefined): OwnershipMark | null {
  if (text === undefined) return null
  try {
    return markSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** An import that fails is the absence of a driver. */
export function driverMissing(name: string, cause: unknown): WorkbenchError {
  return new WorkbenchError('driver-missing', `The driver '${name}' cannot be loaded.`, {
    hint: 'Install the dependencies again (npm ci); it needs a build for this system and processor.',
    cause,
  })
}

export function cancelled(what: string): WorkbenchError {
  return new WorkbenchError('cancelled', `${what} was cancelled.`)
}
