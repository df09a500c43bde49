import { z } from 'zod'

export const profileSchema = z.strictObject({
  /** what a target is called on the command line; never anything that reads as a URI or a path */
  name: z
    .string()
    .regex(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_. -]{0,62}[\p{L}\p{M}\p{N}_.]$|^[\p{L}\p{N}_]$/u, {
      message:
        'a name is 1 to 64 letters, digits, blanks and any of _ . -, and begins with no . or -',
    }),
  /** how to reach the store, without its secret */
  uri: z.string().regex(/^[a-z][a-z0-9+.-]*:/i, {
    message: 'a URI begins with its scheme, as redis://host:6379 does',
  }),
  /** environment variable that holds the password; absent when there is none */
  passwordEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { message: 'this is no name of an environment variable' })
    .optional(),
})
export type Profile = z.infer<typeof profileSchema>

/** The file `profiles.json` of the configuration folder. */
export const profileFileSchema = z
  .strictObject({
    format: z.literal('touchstone.profiles'),
    version: z.literal(1),
    profiles: z.array(profileSchema),
  })
  .refine((file) => new Set(file.profiles.map(({ name }) => name)).size === file.profiles.length, {
    path: ['profiles'],
    message: 'two profiles have the same name',
  })

export const PROFILES_FILE = 'profiles.json'

export function formatProfiles(profiles: readonly Profile[]): string {
  return `${JSON.stringify({ format: 'touchstone.profiles', version: 1, profiles }, null, 2)}\n`
}

/** The profiles in a text, or what is wrong with it. */
export function parseProfiles(text: string): Profile[] | string {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const parsed = profileFileSchema.safeParse(value)
  if (parsed.success) return parsed.data.profiles
  const [issue] = parsed.error.issues
  return `${issue.path.join('.') || 'the file'}: ${issue.message}`
}
