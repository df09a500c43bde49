import { z } from 'zod'

export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

const values = {
  language: z.enum(['system', ...LANGUAGES]),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal']),
  singleKeys: z.boolean(),
  notifyWhenEnded: z.boolean(),
  /** null: the usual folder */
  runsFolder: z.string().min(1).max(4000).nullable(),
  warnBelowFreeBytes: z.number().int().min(0),
  emptyTrashAfterDays: z.number().int().min(1).max(3650),
  secrets: z.enum(['keychain', 'sealed-file', 'environment', 'session']).nullable(),
  forbidSecretsInExports: z.boolean(),
  blockSleep: z.boolean(),
  maxWorkers: z.number().int().min(1).max(1024).nullable(),
  firstRunDone: z.boolean(),
}

/** `settings.json`. Every value has a default, so a file may hold any part of it. */
export const settingsSchema = z.strictObject({
  language: values.language.default('system'),
  theme: values.theme.default('system'),
  density: values.density.default('normal'),
  singleKeys: values.singleKeys.default(true),
  notifyWhenEnded: values.notifyWhenEnded.default(true),
  runsFolder: values.runsFolder.default(null),
  warnBelowFreeBytes: values.warnBelowFreeBytes.default(5e9),
  emptyTrashAfterDays: values.emptyTrashAfterDays.default(30),
  secrets: values.secrets.default(null),
  forbidSecretsInExports: values.forbidSecretsInExports.default(false),
  blockSleep: values.blockSleep.default(true),
  maxWorkers: values.maxWorkers.default(null),
  firstRunDone: values.firstRunDone.default(false),
})
export type Settings = z.infer<typeof settingsSchema>
/** Without the defaults: what a change does not name stays as it is. */
export const settingsPatchSchema = z.strictObject(values).partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>

/** Where secrets are kept, and whether that works. */
export interface SecretsState {
  readonly kind: 'keychain' | 'sealed-file' | 'environment' | 'session'
  /**
   * `ready`; `locked`: asks for its passphrase; `new`: a passphrase is to be chosen;
   * `weak`: the keychain keeps them in plain text (Linux `basic_text`); `unavailable`
   */
  readonly state: 'ready' | 'locked' | 'new' | 'weak' | 'unavailable'
  readonly detail: string
  readonly available: readonly SecretsState['kind'][]
}

/** What this program costs on this machine, measured on the null store. */
export interface Calibration {
  readonly measuredAt: string
  readonly ceilingOpsPerSec: number
  readonly floorNs: { readonly p50: number | null; readonly p99: number | null }
  readonly cpuPerOperationNs: number
  /** measured under other conditions: why; null when it still holds */
  readonly stale: string | null
}

export interface HostState {
  readonly kind: 'desktop' | 'web'
  readonly version: string
  /** of Node, Electron, Chromium, zod … : name and version */
  readonly versions: Readonly<Record<string, string>>
  readonly platform: string
  readonly hostname: string
  readonly cores: number
  /** worker processes that a run may have */
  readonly workers: number
  readonly memoryBytes: number
  readonly powerSource: 'mains' | 'battery' | null
  readonly calibration: Calibration | null
  readonly secrets: SecretsState
  readonly runsFolder: string
  /** null: cannot be told */
  readonly freeBytes: number | null
  /** the operating system's language */
  readonly locale: string
  /** native dialogs can be asked for; otherwise files are typed, uploaded and downloaded */
  readonly dialogs: boolean
  /** address of the web host; null in a desktop window */
  readonly address: string | null
  readonly openWindows: number
  /** sentences about files that were damaged and set aside since the start */
  readonly quarantined: readonly string[]
}

/** Where a file that was asked for is now. */
export type Delivery =
  | { readonly kind: 'saved'; readonly path: string }
  /** to be fetched once, by this address of the web host */
  | { readonly kind: 'download'; readonly url: string; readonly name: string }
  | { readonly kind: 'cancelled' }

/** How far a long call has come. */
export interface Progress {
  /** 0 … 1; null: cannot be told */
  readonly share: number | null
  /** what is being done, a sentence */
  readonly doing: string
}
