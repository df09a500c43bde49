import { z } from 'zod'
import type { Problem } from '../errors'
import type { StoreFacts } from '../report'

/** Slots of the palette that a profile may take in place of its store's own. */
export const COLOUR_SLOTS = [
  'blue',
  'sky',
  'red',
  'orange',
  'green',
  'ink',
  'violet',
  'pine',
  'rust',
  'olive',
  'sand',
  'magenta',
  'plum',
  'slate',
] as const
export type ColourSlot = (typeof COLOUR_SLOTS)[number]

/** What a store answered the last time it was asked. */
export interface LastTest {
  /** ISO 8601, UTC */
  readonly at: string
  readonly result: 'answered' | 'warned' | 'failed'
  /** product and version, or the cause in a sentence */
  readonly summary: string
}

/** A saved connection profile as a window sees it: never with a secret. */
export interface ProfileView {
  readonly id: string
  readonly name: string
  /** `Staging/Europe`; empty at the top */
  readonly folder: string
  readonly colour: ColourSlot | null
  readonly store: string
  /** as typed, secrets as `***` */
  readonly uri: string
  /** the store's options, secrets as `***` */
  readonly values: unknown
  /** paths of options whose secret is kept */
  readonly keptSecrets: readonly string[]
  /** environment variable that holds the password */
  readonly passwordEnv: string | null
  readonly builtIn: boolean
  readonly lastTest: LastTest | null
  /** what is wrong with it (its store is not known here); absent when it can be used */
  readonly problem?: string
}

const text = z.string().max(10_000)

/** A profile as typed. Secrets that are not given stay as they are kept. */
export const profileInputSchema = z.strictObject({
  /** null: a new one */
  id: z.string().max(64).nullable(),
  name: text,
  folder: text,
  colour: z.enum(COLOUR_SLOTS).nullable(),
  store: z.string().max(64),
  /** as typed; kept byte for byte where it says what `values` say */
  uri: text,
  values: z.unknown(),
  /** new secrets by path; an empty text forgets the one that is kept */
  secrets: z.record(z.string(), text),
  passwordEnv: z.string().max(200).nullable(),
})
export type ProfileInput = z.infer<typeof profileInputSchema>

export type ReadUri =
  | {
      readonly ok: true
      readonly store: string
      /** without secrets */
      readonly values: unknown
      /** those that stood in the URI, by path; they go to the password fields at once */
      readonly secrets: Readonly<Record<string, string>>
      /** the URI with `***` for every secret, otherwise as typed; made here from a pasted command */
      readonly uri: string
      /** what stood in a pasted command and means nothing here, by name */
      readonly ignored: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export type WrittenUri =
  | { readonly ok: true; readonly uri: string }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export const TEST_STEPS = ['name', 'tcp', 'tls', 'login', 'facts', 'floor'] as const
export type TestStep = (typeof TEST_STEPS)[number]

export interface TestStepView {
  readonly step: TestStep
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'not-needed'
  readonly tookMs: number | null
}

/** A test of a connection, as far as it has come. Blocks that are not known are null. */
export interface ProfileTest {
  readonly state: 'running' | 'answered' | 'failed'
  readonly steps: readonly TestStepView[]
  readonly tookMs: number
  readonly facts: StoreFacts | null
  readonly floor: {
    readonly count: number
    readonly p50Ms: number
    /** null with too few trips */
    readonly p99Ms: number | null
    readonly maxMs: number
    /** counts of equal steps from 0 to the end of the last bucket */
    readonly histogram: { readonly stepMs: number; readonly counts: readonly number[] }
  } | null
  /** where records would go, and what is there */
  readonly data: {
    readonly table: string
    readonly state: 'empty' | 'ours' | 'foreign' | 'unknown'
    readonly records: number | null
  } | null
  readonly warnings: readonly string[]
  /** the exact cause of a failure, and the way out */
  readonly failure: {
    readonly message: string
    readonly hint: string | null
    readonly details: string
  } | null
}

/** One profile found in a file, before it is taken. */
export interface ImportedProfile {
  readonly name: string
  readonly folder: string
  readonly store: string | null
  readonly uri: string
  /** a saved profile of the same name */
  readonly replaces: string | null
  /** a secret stood in the file */
  readonly hasSecret: boolean
  /** why it cannot be taken; null when it can */
  readonly problem: string | null
  /** what stood in the file and means nothing here, by name */
  readonly ignored: readonly string[]
}

export interface ImportPreview {
  /** names the file's contents for `profiles.importApply`; forgotten after 10 minutes */
  readonly ticket: string
  readonly format: 'touchstone' | 'uri-list' | 'compass' | 'redis-insight'
  readonly sealed: boolean
  readonly profiles: readonly ImportedProfile[]
}
