import { z } from 'zod'

export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

/** `settings.json`. Every value has a default, so a file may hold any part of it. */
export const settingsSchema = z.strictObject({
  language: z.enum(['system', ...LANGUAGES]).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'normal']).default('normal'),
  singleKeys: z.boolean().default(true),
  notifyWhenEnded: z.boolean().default(true),
  /** null: the usual folder */
  runsFolder: z.string().min(1).max(4000).nullable().default(null),
  warnBelowFreeBytes: z.number().int().min(0).default(5e9),
  emptyTrashAfterDays: z.number().int().min(1).max(3650).default(30),
  secrets: z.enum(['keychain', 'sealed-file', 'environment', 'session']).nullable().default(null),
  forbidSecretsInExports: z.boolean().default(false),
  blockSleep: z.boolean().default(true),
  maxWorkers: z.number().int().min(1).max(1024).nullable().default(null),
  firstRunDone: z.boolean().default(false),
})
export type Settings = z.infer<typeof settingsSchema>
export const settingsPatchSchema = settingsSchema.partial()
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
