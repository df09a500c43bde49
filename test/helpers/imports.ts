import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** One import of a source file. */
export interface Import {
  /** `src/engine/clock.ts:3: import …`, to find it */
  readonly where: string
  /** path of the file below `src`: `engine/clock.ts` */
  readonly from: string
  /** path below `src` for a file of ours, otherwise as written: `zod`, `node:fs` */
  readonly to: string
  readonly ours: boolean
  /** vanishes when the types do */
  readonly typeOnly: boolean
}

const STATIC = /^(?:import|export|\})[^']*\bfrom '([^']+)'/
const BARE = /^import '([^']+)'/
const CALLED = /\b(?:import|require)\('([^']+)'\)/g

/** Every import of every file below a folder. */
export function importsBelow(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .sort()
    .flatMap((name) => importsIn(readFileSync(join(folder, name), 'utf8'), name))
}

/** @param file path below `src` */
export function importsIn(source: string, file: string): Import[] {
  const imports: Import[] = []
  let typeOnly = false
  for (const [index, line] of source.split('\n').entries()) {
    // the names of a long import stand on lines of their own, its `from` on the last
    if (/^(import|export)\b/.test(line)) typeOnly = /^(import|export) type\b/.test(line)
    const targets = [STATIC.exec(line)?.[1], BARE.exec(line)?.[1]]
    for (const [, called] of line.matchAll(CALLED)) targets.push(called)
    for (const target of targets) {
      if (target === undefined) continue
      const ours = target.startsWith('.')
      const to = ours ? relative('.', join(dirname(file), target)) : target
      const where = `src/${file}:${index + 1}: ${line.trim()}`
      imports.push({ where, from: file, to, ours, typeOnly })
    }
  }
  return imports
}
