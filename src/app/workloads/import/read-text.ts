import { PRESET_RECORDS } from '../../../engine/workloads/presets'
import { DIALECTS, goYcsbSign } from '../../../engine/workloads/properties/dialect'
import { mergeLayers, type PropertyLayer } from '../../../engine/workloads/properties/layers'
import { type ParsedProperties, parseProperties } from '../../../engine/workloads/properties/parse'
import { PropertyReader } from '../../../engine/workloads/properties/reader'
import type { CallInput } from '../../../shared/contract/calls'
import type { ImportedWorkload } from '../../../shared/contract/workloads'
import type { Problem } from '../../../shared/errors'
import { type Attempt, attempt } from './attempt'
import { keptOf } from './kept'
import { importLines } from './lines'

/** More of them stand in no workload file; the catalogue knows 150. */
const MOST_PROPERTIES = 1000
const MOST_CHARACTERS = 10_000

/**
 * What a `.properties` file of YCSB or go-ycsb means here, line by line. Nothing is saved.
 *
 * Without a dialect the file's own signs decide whose meaning holds, and it is said when the other
 * one's would give another workload.
 */
export function readWorkloadText({
  name,
  text,
  dialect: asked,
}: CallInput<'workloads.readFile'>): ImportedWorkload {
  const file = parseProperties(Buffer.from(text, 'utf8'), name)
  const noWorkload = text.includes('\u0000') ? notText(name) : refusal(file)
  if (noWorkload !== null) return { ok: false, lines: [], problems: [noWorkload] }
  const layers = [defaults(file), layerOf(file)]
  const reader = new PropertyReader(mergeLayers(layers))
  const sign = goYcsbSign(reader)
  const title = titleOf(name)
  const attempts = new Map(
    DIALECTS.map((dialect) => [dialect, attempt(layers, title, dialect)] as const),
  )
  const dialect = asked ?? (sign === null ? 'ycsb' : 'go-ycsb')
  const chosen = attempts.get(dialect) as Attempt
  const lines = importLines({ file, chosen, dialect, looksLikeGo: sign !== null })
  if (!chosen.ok) return { ok: false, lines, problems: chosen.problems }
  return {
    ok: true,
    spec: chosen.spec,
    kept: keptOf(file),
    lines,
    dialect,
    dialectUnsure: asked === null && sign !== null && differ([...attempts.values()]),
  }
}

const notText = (source: string): Problem => ({
  path: source,
  message: `${source} holds zero bytes: it is written in UTF-16, or is no text.`,
  hint: 'Save it again as UTF-8 or ASCII text.',
})

function refusal({ entries, overridden, source }: ParsedProperties): Problem | null {
  const all = [...entries, ...overridden]
  if (all.length > MOST_PROPERTIES) {
    return {
      path: source,
      message: `${source} holds ${all.length} properties, and ${MOST_PROPERTIES} are the most: it is no workload file.`,
      hint: 'Choose another file.',
    }
  }
  const long = all.find(
    ({ key, value }) => key.length > MOST_PROPERTIES || value.length > MOST_CHARACTERS,
  )
  if (long === undefined) return null
  return {
    path: source,
    message: `Line ${long.line} of ${source} has a name above ${MOST_PROPERTIES} or a value above ${MOST_CHARACTERS} characters.`,
    hint: 'Take the line out.',
    at: `${source}:${long.line}`,
  }
}

/** What is said twice is told with its line, not as a note. */
function layerOf({ entries, source, problems }: ParsedProperties): PropertyLayer {
  const properties = entries.map(({ key, value, line }) => ({
    key,
    value,
    shownAs: key,
    at: `${source}:${line}`,
  }))
  return { properties, notes: [], problems }
}

/** The count is often left to the command line, where YCSB would assume 2^31 − 1. */
function defaults({ entries }: ParsedProperties): PropertyLayer {
  const properties = entries.some(({ key }) => key === 'recordcount')
    ? []
    : [{ key: 'recordcount', value: String(PRESET_RECORDS), shownAs: 'recordcount', at: '' }]
  return { properties, notes: [], problems: [] }
}

/** `~/a/workloada.properties` → `workloada` */
function titleOf(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/(?<=.)\.[^.]*$/, '').trim() || 'Workload'
}

function differ(attempts: readonly Attempt[]): boolean {
  const texts = attempts.map((one) => JSON.stringify(one.ok ? one.spec : one.problems))
  return new Set(texts).size > 1
}
