import { setImmediate as turn } from 'node:timers/promises'
import type { CallContext } from '../../../shared/contract/handlers'
import type { Delivery, Progress } from '../../../shared/contract/host'
import type { ExportOptions, RunRow } from '../../../shared/contract/runs'
import { WorkbenchError } from '../../../shared/errors'
import type { Report } from '../../../shared/report'
import type { HostPorts } from '../../ports'
import { wordsOf } from '../../report/words'
import { reportOfRun } from '../open-view'
import { fileName } from './file-name'
import { type ScannedText, secretFinder } from './find-secret'
import { makeFile } from './make-file'
import { mapStrings } from './map-strings'
import { withoutAddresses } from './without-addresses'
import { withoutNames } from './without-names'

export interface ExporterOptions extends Pick<HostPorts, 'deliver' | 'now'> {
  /** all that can be opened at this moment */
  readonly knownSecrets: () => Promise<readonly string[]>
}

/**
 * Hands a run over as a file, with nothing secret in it.
 *
 * @throws WorkbenchError 'cancelled'; 'invalid-spec' when a secret would be in it; 'damaged-file',
 *   'unsupported' or 'disk' when the run cannot be read; what the host throws when it cannot be saved
 */
export async function exportRun(
  folder: string,
  row: RunRow,
  input: ExportOptions,
  { deliver, now, knownSecrets }: ExporterOptions,
  { signal, tell }: CallContext<Progress>,
): Promise<Delivery> {
  const step = async (share: number, doing: string) => {
    tell({ share, doing })
    // lets a cancelling in
    await turn()
    if (signal.aborted) throw new WorkbenchError('cancelled', 'The export was cancelled.')
  }
  await step(0, `Reading ${row.name}`)
  const whole = withoutNames(await reportOfRun(folder, row))
  const report = input.addresses === 'replace' ? withoutAddresses(whole) : whole
  await step(0.2, 'Building the file')
  const findSecret = secretFinder(await knownSecrets())
  refuseSecret(secretInReport(report, findSecret))
  const file = await makeFile(report, {
    ...input,
    writtenAt: now(),
    remarks: remarksOn(input),
    onProgress: (share) => step(0.2 + 0.6 * share, 'Building the file'),
  })
  await step(0.85, 'Looking for secrets in the file')
  refuseSecret(findSecret(file.texts))
  await step(0.95, 'Handing the file over')
  const { ending, mime, bytes } = file
  return deliver({ name: nameOf(report, input, ending), mime, bytes }, signal)
}

function remarksOn({ language, addresses }: ExportOptions): string[] {
  const words = wordsOf(language)
  return addresses === 'replace'
    ? [words.namesLeftOut, words.addressesReplaced]
    : [words.namesLeftOut]
}

/** The path of the text it stands in, which says more than the line of a file. */
function secretInReport(
  report: Report,
  findSecret: (texts: readonly ScannedText[]) => string | null,
): string | null {
  let found: string | null = null
  mapStrings(report, (text, path) => {
    if (found === null && findSecret([{ where: '', text }]) !== null) {
      found = path.join('.')
    }
    return text
  })
  return found
}

function refuseSecret(where: string | null): void {
  if (where === null) return
  throw new WorkbenchError(
    'invalid-spec',
    `The export was stopped: a saved secret is in ${where}.`,
    {
      hint: 'Take it out of the name, the tags, the note or the marks of the run. If it came from the server, hand over another format or keep the file to yourself.',
    },
  )
}

/** `Run 20261201-023204 Redis (partial).pdf` */
function nameOf({ run }: Report, { language, format }: ExportOptions, ending: string): string {
  const [, time] = /^(\d{8}-\d{6})-/.exec(run.id) ?? []
  const words = wordsOf(language)
  const state = run.state === 'complete' ? [] : [`(${words.states[run.state]})`]
  const csv = format === 'csv' ? ['CSV'] : []
  const start = ['Run', ...(time === undefined ? [] : [time])]
  return fileName([...start, Array.from(run.name).slice(0, 40).join(''), ...csv, ...state], ending)
}
