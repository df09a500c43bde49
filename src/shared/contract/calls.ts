import { z } from 'zod'
import type { Problem } from '../errors'
import { opsPerSecSchema } from '../load-control'
import type { StoreForm } from '../store-form'
import { workloadSpecSchema } from '../workload'
import {
  type Calibration,
  type Delivery,
  type HostState,
  type Progress,
  type SecretsState,
  type Settings,
  settingsPatchSchema,
} from './host'
import {
  type ImportPreview,
  type ProfileTest,
  type ProfileView,
  profileInputSchema,
  type ReadUri,
  type WrittenUri,
} from './profiles'
import {
  exportOptionsSchema,
  type LiveUpdate,
  type Mark,
  type Preflight,
  type RunRow,
  type RunView,
  runSetupSchema,
  runTagsSchema,
} from './runs'
import {
  type ImportedWorkload,
  type WorkloadPreview,
  type WorkloadView,
  workloadInputSchema,
} from './workloads'

/**
 * All that a window may ask of the application, on one page: what goes in (parsed on arrival), what
 * comes back, what a long call tells on its way. Messages are plain data that survive JSON.
 */

interface Call<In, Out, Told = never> {
  readonly input: z.ZodType<In>
  /** never there; carries the types */
  readonly types?: { readonly out: Out; readonly told: Told }
}
const call =
  <Out, Told = never>() =>
  <In>(input: z.ZodType<In>): Call<In, Out, Told> => ({ input })

const nothing = z.null()
const id = z.string().min(1).max(200)
const ids = z.strictObject({ ids: z.array(id).min(1).max(1000) })
const one = z.strictObject({ id })
const uri = z.string().max(100_000)
/** files are read by the window and sent as text */
const FILE_LIMIT = 8 * 2 ** 20
const fileText = z.strictObject({ name: z.string().max(500), text: z.string().max(FILE_LIMIT) })

export const CALLS = {
  'host.describe': call<HostState>()(nothing),
  'host.calibrate': call<Calibration, Progress>()(nothing),
  /** null: cancelled, or the host has no dialogs */
  'host.choosePath': call<string | null>()(
    z.strictObject({ kind: z.enum(['file', 'folder']), title: z.string().max(200) }),
  ),
  'host.showRun': call<void>()(one),

  'settings.get': call<Settings>()(nothing),
  'settings.change': call<Settings>()(settingsPatchSchema),

  'secrets.choose': call<SecretsState>()(
    z.strictObject({ kind: z.enum(['keychain', 'sealed-file', 'environment', 'session']) }),
  ),
  'secrets.unlock': call<SecretsState>()(
    z.strictObject({ passphrase: z.string().min(1).max(1000) }),
  ),

  /** what was typed and not saved: survives a crash; null without one */
  'drafts.get': call<unknown>()(z.strictObject({ key: z.string().max(200) })),
  'drafts.put': call<void>()(z.strictObject({ key: z.string().max(200), value: z.unknown() })),
  'drafts.drop': call<void>()(z.strictObject({ key: z.string().max(200) })),

  'stores.forms': call<readonly StoreForm[]>()(nothing),

  'profiles.list': call<readonly ProfileView[]>()(nothing),
  'profiles.save': call<ProfileView>()(profileInputSchema),
  'profiles.check': call<readonly Problem[]>()(profileInputSchema),
  'profiles.duplicate': call<ProfileView>()(z.strictObject({ id, withSecret: z.boolean() })),
  'profiles.move': call<void>()(z.strictObject({ ids: z.array(id).min(1), folder: z.string() })),
  /** can be taken back until the secrets are forgotten, 10 s later */
  'profiles.remove': call<void>()(ids),
  'profiles.restore': call<void>()(ids),
  'profiles.readUri': call<ReadUri>()(z.strictObject({ uri })),
  'profiles.writeUri': call<WrittenUri>()(
    z.strictObject({ store: z.string(), values: z.unknown(), wasUri: uri }),
  ),
  'profiles.test': call<ProfileTest, ProfileTest>()(profileInputSchema),
  'profiles.readFile': call<ImportPreview>()(fileText),
  'profiles.importApply': call<number>()(
    z.strictObject({
      ticket: id,
      /** of a sealed file */
      passphrase: z.string().max(1000).nullable(),
      /** by position in the preview */
      decisions: z.array(z.enum(['add', 'replace', 'skip'])).max(10_000),
    }),
  ),
  'profiles.export': call<Delivery>()(
    z.strictObject({
      ids: z.array(id).min(1),
      format: z.enum(['touchstone', 'uri-list']),
      /** null: without secrets */
      passphrase: z.string().min(1).max(1000).nullable(),
    }),
  ),

  'workloads.list': call<readonly WorkloadView[]>()(nothing),
  'workloads.check': call<readonly Problem[]>()(workloadSpecSchema),
  'workloads.save': call<WorkloadView>()(workloadInputSchema),
  'workloads.remove': call<void>()(ids),
  'workloads.restore': call<void>()(ids),
  'workloads.preview': call<WorkloadPreview>()(
    z.strictObject({ spec: workloadSpecSchema, seed: z.number().int().min(0) }),
  ),
  'workloads.readFile': call<ImportedWorkload>()(
    fileText.extend({ dialect: z.enum(['ycsb', 'go-ycsb']).nullable() }),
  ),
  /**
   * Reads back as the same workload. What YCSB cannot express stands in properties that it ignores,
   * and is listed: sentences
   */
  'workloads.properties': call<{ text: string; leftOut: readonly string[] }>()(workloadInputSchema),
  'workloads.export': call<Delivery>()(workloadInputSchema),

  /** checks without touching anything; ends when all checks have */
  'runs.preflight': call<Preflight, Preflight>()(runSetupSchema),
  'runs.start': call<{ runId: string }>()(runSetupSchema),
  'runs.pause': call<void>()(one),
  'runs.resume': call<void>()(one),
  'runs.stop': call<void>()(one),
  /** of an open loop, from now on; it is marked on the time axis */
  'runs.changeRate': call<void>()(z.strictObject({ id, opsPerSec: opsPerSecSchema })),
  /** `atMs` since the start of the phase under way when the key was pressed; null: now */
  'runs.annotate': call<Mark>()(
    z.strictObject({ id, text: z.string().min(1).max(2000), atMs: z.number().nullable() }),
  ),
  /** an empty text takes the note away */
  'runs.editMark': call<void>()(z.strictObject({ id, mark: id, text: z.string().max(2000) })),

  'runs.list': call<readonly RunRow[]>()(nothing),
  'runs.open': call<RunView>()(one),
  'runs.change': call<RunRow>()(runTagsSchema),
  'runs.remove': call<void>()(ids),
  'runs.restore': call<void>()(ids),
  'runs.trash': call<{ runs: number; bytes: number }>()(nothing),
  'runs.emptyTrash': call<number>()(nothing),
  /** goes on with an interrupted or partial run: what is missing is measured again */
  'runs.goOn': call<{ runId: string }>()(one),
  'runs.finish': call<void>()(one),
  /** the setup that a run was started from, to run it again */
  'runs.setup': call<z.infer<typeof runSetupSchema>>()(one),
  'runs.export': call<Delivery, Progress>()(exportOptionsSchema),
} as const

export type Calls = typeof CALLS
export type CallName = keyof Calls
export type CallInput<N extends CallName> = z.infer<Calls[N]['input']>
export type CallOutput<N extends CallName> = NonNullable<Calls[N]['types']>['out']
export type CallTold<N extends CallName> = NonNullable<Calls[N]['types']>['told']

/**
 * What a window may follow. A subscriber has one value under way at most: when it has taken it, it
 * gets the newest, so a slow window misses steps and never lags.
 */
export const TOPICS = {
  host: z.null(),
  settings: z.null(),
  profiles: z.null(),
  workloads: z.null(),
  runs: z.null(),
  /** the run under way, or the last one since the start; `from`: samples that the subscriber holds */
  run: z.strictObject({ runId: z.string().nullable(), from: z.number().int().min(0) }),
} as const

export interface TopicValues {
  host: HostState
  settings: Settings
  profiles: readonly ProfileView[]
  workloads: readonly WorkloadView[]
  runs: readonly RunRow[]
  run: LiveUpdate
}
export type TopicName = keyof TopicValues
export type TopicInput<N extends TopicName> = z.infer<(typeof TOPICS)[N]>
