import { type Problem, WorkbenchError } from '../../../shared/errors'
import { isSecret, problemsFromZod } from '../../../shared/problems'
import { type WorkloadSpec, workloadSpecSchema } from '../../../shared/workload'
import type { Naming } from '../findings'
import { checkWorkload } from '../rules'
import { isStoreProperty } from './catalog'
import { checkWorkloadClass } from './class'
import { type ClientSettings, readClientSettings } from './client'
import { type Dialect, goYcsbSign, settleDialect } from './dialect'
import { type GivenProperty, mergeLayers, type PropertyLayer } from './layers'
import type { ReadFile } from './lengths'
import { propertyOf } from './names'
import { PropertyReader } from './reader'
import { readSpec } from './spec'
import { noteUntaken } from './untaken'

export interface PropertiesOptions {
  /** name of the workload when `workload.name` is not given */
  readonly name: string
  /** for the file that `fieldlengthhistogram` names */
  readonly readFile: ReadFile
  /** whose meaning holds where YCSB and go-ycsb differ; undefined: YCSB's, asked about when unsure */
  readonly dialect?: Dialect
}

export interface WorkloadFromProperties {
  readonly spec: WorkloadSpec
  readonly client: ClientSettings
  /** properties of bindings, `redis.host` and the like, for the store to take */
  readonly store: readonly GivenProperty[]
  /** names and places of the spec's values, for what is checked later */
  readonly naming: Naming
  /** everything normalised, ignored or unknown, with its place */
  readonly notes: readonly Problem[]
}

/**
 * Makes a workload of YCSB properties. Later layers override earlier ones, per name: files first,
 * in their order, then `-p`.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem at once
 */
export function workloadFromProperties(
  layers: readonly PropertyLayer[],
  options: PropertiesOptions,
): WorkloadFromProperties {
  const reader = new PropertyReader(mergeLayers(layers))
  const problems = layers.flatMap((layer) => layer.problems)
  const notes = layers.flatMap((layer) => layer.notes)
  if (!checkWorkloadClass(reader)) throw invalid([...problems, ...reader.problems])

  const dialect = settleDialect(reader, options.dialect)
  const ignoresKeyPrefix = options.dialect === 'ycsb' && goYcsbSign(reader) !== null
  const candidate = readSpec(reader, { ...options, dialect, ignoresKeyPrefix })
  const client = readClientSettings(reader, dialect)
  noteUntaken(reader, dialect)

  const parsed = workloadSpecSchema.safeParse(candidate)
  if (!parsed.success) {
    const shown = problemsFromZod(parsed.error, candidate, propertyOf)
    for (const { path, value, message, hint } of shown) {
      if (!reader.faulty.has(path)) addAt(reader, path, { value, message, hint })
    }
  }
  const naming: Naming = {
    name: (path) => reader.shownAs(propertyOf(path)),
    at: (path) => reader.given.get(propertyOf(path))?.at,
  }
  const findings = checkWorkload(candidate, {
    ...naming,
    faulty: (path) => path === 'mix' || reader.faulty.has(propertyOf(path)),
  })
  problems.push(...reader.problems, ...findings.problems)
  notes.push(...reader.notes, ...findings.notes)
  if (problems.length > 0 || !parsed.success) throw invalid(problems)
  const store = [...reader.given.values()].filter(({ key }) => isStoreProperty(key))
  return { spec: parsed.data, client, store, naming, notes: notes.map(redacted) }
}

function addAt(
  reader: PropertyReader,
  key: string,
  { value, message, hint }: Pick<Problem, 'value' | 'message' | 'hint'>,
): void {
  const given = reader.given.get(key)
  reader.faulty.add(key)
  const shown = given === undefined ? message : message.replace(key, given.shownAs)
  const path = given?.shownAs ?? key
  reader.problems.push({ path, value: given?.value ?? value, message: shown, hint, at: given?.at })
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  return new WorkbenchError('invalid-spec', `The workload has ${count}.`, {
    problems: problems.map(redacted),
  })
}

function redacted(problem: Problem): Problem {
  return problem.value !== undefined && isSecret(problem.path)
    ? { ...problem, value: '***' }
    : problem
}
