import a from '../../../resources/workloads/a.properties?raw'
import b from '../../../resources/workloads/b.properties?raw'
import c from '../../../resources/workloads/c.properties?raw'
import d from '../../../resources/workloads/d.properties?raw'
import e from '../../../resources/workloads/e.properties?raw'
import eLatest from '../../../resources/workloads/e-latest.properties?raw'
import f from '../../../resources/workloads/f.properties?raw'
import g from '../../../resources/workloads/g.properties?raw'
import gS2 from '../../../resources/workloads/g-s2.properties?raw'
import type { WorkloadSpec } from '../../shared/workload'
import { readWorkloadFile } from './files'
import type { ClientSettings } from './properties/client'
import { fileLayer, type PropertyLayer } from './properties/layers'
import { workloadFromProperties } from './properties/workload'

/**
 * The workloads that come with the product: YCSB's A to F with its counts and distributions, the
 * write-heavy G of two studies, and E as one of them ran it. The files are read by the same parser
 * as everybody else's; resources/workloads/README.md lists the properties that are not YCSB's.
 */
export interface Preset {
  /** what the user names it by */
  readonly id: string
  readonly spec: WorkloadSpec
  readonly client: ClientSettings
  /** the file's text, to show or to save */
  readonly text: string
  /** for overriding single properties of it */
  readonly layer: PropertyLayer
}

const FILES: Readonly<Record<string, string>> = {
  a,
  b,
  c,
  d,
  e,
  f,
  g,
  'g-s2': gS2,
  'e-latest': eLatest,
}

export const PRESETS: readonly Preset[] = Object.entries(FILES).map(([id, text]) => {
  const layer = fileLayer(Buffer.from(text, 'latin1'), `${id}.properties`)
  const { spec, client } = workloadFromProperties([layer], { name: id, readFile: readWorkloadFile })
  return { id, spec, client, text, layer }
})

/** The preset of that name in any case, also as YCSB's file is called (`workloada`). */
export function presetById(name: string): Preset | undefined {
  const id = name.toLowerCase().replace(/^workload/, '')
  return PRESETS.find((preset) => preset.id === id)
}

/** YCSB ships its workloads with 1,000 records, too few to measure anything. */
export const PRESET_RECORDS = 100_000

/** The same workload over another number of records, all of them this client's. */
export function withCounts(spec: WorkloadSpec, records: number): WorkloadSpec {
  return { ...spec, recordCount: records, insertStart: 0, insertCount: records }
}
