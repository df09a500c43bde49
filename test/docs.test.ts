import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reportJsonSchema } from '../src/headless/commands/schema'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

describe('docs', () => {
  it('hold the form of the report as the program prints it: touchstone schema', () => {
    expect(readJson('docs/report.schema.json')).toEqual(reportJsonSchema())
  })

  it('say of every dependency what it does for us', () => {
    const { dependencies, devDependencies, optionalDependencies } = readJson('package.json') as {
      readonly [kind: string]: Readonly<Record<string, string>> | undefined
    }
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const rows = readFileSync('docs/dependencies.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|')[1])
    expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
  })

  it('pin every dependency to one version', () => {
    const { dependencies, devDependencies } = readJson('package.json') as {
      readonly [kind: string]: Readonly<Record<string, string>>
    }
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })
})
