import { refuseNewerVersion } from '../archive/version'
import type { KeptFileOptions } from './kept-file'

type ContentOptions<T extends object> = Pick<
  KeptFileOptions<T>,
  'path' | 'format' | 'version' | 'schema' | 'migrate'
>

export type Content<T> =
  | { readonly ok: true; readonly value: T }
  /** `damage`: what is wrong, as part of a sentence */
  | { readonly ok: false; readonly damage: string }

export const lastGoodPath = (path: string): string => `${path}.bak`

/**
 * What a kept file's text holds.
 *
 * @throws WorkbenchError 'unsupported' when a newer version of the product wrote it
 */
export function parseContent<T extends object>(
  text: string,
  options: ContentOptions<T>,
): Content<T> {
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ok: false, damage: error instanceof Error ? error.message : String(error) }
  }
  refuseNewerVersion(options.path, file, options.format, options.version)
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    return { ok: false, damage: 'it holds no object' }
  }
  const { format, version, ...content } = file as Record<string, unknown>
  if (format !== options.format) return { ok: false, damage: `it is no ${options.format}` }
  if (!Number.isInteger(version) || (version as number) < 1) {
    return { ok: false, damage: 'it names no version' }
  }
  return parseVersion(content, version as number, options)
}

function parseVersion<T extends object>(
  content: Readonly<Record<string, unknown>>,
  version: number,
  { version: today, schema, migrate }: ContentOptions<T>,
): Content<T> {
  try {
    const migrated = version === today ? content : migrate?.(content, version)
    if (migrated === undefined) return { ok: false, damage: `version ${version} is not known` }
    const parsed = schema.safeParse(migrated)
    if (parsed.success) return { ok: true, value: parsed.data }
    const [issue] = parsed.error.issues
    return { ok: false, damage: `${issue.path.join('.') || 'the file'}: ${issue.message}` }
  } catch (error) {
    return { ok: false, damage: error instanceof Error ? error.message : String(error) }
  }
}

export function formatContent<T extends object>(
  value: T,
  { format, version }: Pick<KeptFileOptions<T>, 'format' | 'version'>,
): string {
  return `${JSON.stringify({ format, version, ...value }, null, 2)}\n`
}
