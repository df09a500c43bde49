import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { COLOUR_SLOTS } from '../../shared/contract/profiles'
import { type KeptFile, keptFile } from '../files/kept-file'

/** What a profile may be called; never anything that reads as a URI or a path. */
export const profileNameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]{0,62}[\p{L}\p{M}\p{N}_.]$|^[\p{L}\p{N}_]$/u, {
    message:
      'a name is 1 to 64 letters, digits, blanks and any of _ . -, and begins with no . or -',
  })

export const environmentNameSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { message: 'this is no name of an environment variable' })

/** `Staging` or `Staging/Europe`; empty at the top */
export const folderSchema = z.string().regex(/^(?:[^/\p{C}]{1,64}(?:\/[^/\p{C}]{1,64})?)?$/u, {
  message: 'a folder is a name, or two with a / between: Staging/Europe',
})

const uriSchema = z.string().regex(/^[a-z][a-z0-9+.-]*:/i, {
  message: 'a URI begins with its scheme, as redis://host:6379 does',
})

export const lastTestSchema = z.strictObject({
  at: z.string(),
  result: z.enum(['answered', 'warned', 'failed']),
  summary: z.string(),
})

export const profileSchema = z.strictObject({
  /** stays the same when the name changes */
  id: z.string().min(1).max(64),
  name: profileNameSchema,
  folder: folderSchema,
  colour: z.enum(COLOUR_SLOTS).nullable(),
  /** as typed, `***` in place of every secret */
  uri: uriSchema,
  /** environment variable that holds the password */
  passwordEnv: environmentNameSchema.nullable(),
  /** paths of the options whose secrets are kept elsewhere, under this id */
  keptSecrets: z.array(z.string()),
  lastTest: lastTestSchema.nullable(),
})
export type Profile = z.infer<typeof profileSchema>

const unique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

/** Everything in the file `profiles.json` of the configuration folder but format and version. */
export const profilesSchema = z
  .strictObject({ profiles: z.array(profileSchema) })
  .refine(({ profiles }) => unique(profiles.map(({ name }) => name)), {
    path: ['profiles'],
    message: 'two profiles have the same name',
  })
  .refine(({ profiles }) => unique(profiles.map(({ id }) => id)), {
    path: ['profiles'],
    message: 'two profiles have the same id',
  })
export type Profiles = z.infer<typeof profilesSchema>

/** Version 1 knew a profile by its name, and could keep no secret. */
const version1Schema = z.strictObject({
  profiles: z.array(
    z.strictObject({
      name: z.string(),
      uri: z.string(),
      passwordEnv: z.string().optional(),
    }),
  ),
})

function migrate(content: unknown, version: number): unknown {
  if (version !== 1) return undefined
  const profiles = version1Schema.parse(content).profiles.map((profile) => ({
    ...profile,
    // the same at every reading, until the file is written again
    id: createHash('sha256').update(profile.name).digest('hex').slice(0, 32),
    folder: '',
    colour: null,
    passwordEnv: profile.passwordEnv ?? null,
    keptSecrets: [],
    lastTest: null,
  }))
  return { profiles }
}

export interface ProfilesFileOptions {
  /** the configuration folder */
  readonly config: string
  readonly now: () => Date
  readonly onQuarantine: (sentence: string) => void
}

/** The saved profiles, in the order shown. */
export const profilesFile = ({
  config,
  now,
  onQuarantine,
}: ProfilesFileOptions): KeptFile<Profiles> =>
  keptFile({
    path: join(config, 'profiles.json'),
    format: 'touchstone.profiles',
    version: 2,
    schema: profilesSchema,
    initial: { profiles: [] },
    migrate,
    now,
    onQuarantine,
  })
