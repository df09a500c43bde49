import { WorkbenchError } from '../../../shared/errors'
import type { TarantoolConnection } from './connection'
import { MERGE_FUNCTION } from './merge'
import type { IndexKind, TarantoolOptions } from './options'

/** What the server has of what a session needs. */
export interface Place {
  /** number and name of the space */
  readonly space: number
  readonly name: string
  readonly engine: string
  /** the function for merging is there */
  readonly hasMerge: boolean
}

/** system spaces, as far as the user may see what is in them */
const VSPACE = 281
const VINDEX = 289
const VFUNC = 297
const BY_NUMBER = 0
const BY_NAME = 2

/** Space of the marks: the name of a space, and the mark of what is in it. */
export const MARK_SPACE = 'touchstone_marks'

type Selecting = Pick<TarantoolConnection, 'select'>

/** Number of the space of the marks; null: there is none, or not for this user. */
export async function findMarkSpace(server: Selecting): Promise<number | null> {
  const [found] = await server.select(VSPACE, BY_NAME, [MARK_SPACE], 1)
  return found === undefined ? null : Number((found as unknown[])[0])
}

/**
 * Looks for the space and what kind it is.
 *
 * @returns null when it is not there, or not for this user
 * @throws WorkbenchError 'unsupported' when it is no space for this store
 */
export async function findPlace(
  server: Selecting,
  index: IndexKind,
  options: TarantoolOptions,
): Promise<Place | null> {
  const { space } = options
  const numbered = /^\d+$/.test(space)
  const [[found], [merge]] = await Promise.all([
    numbered
      ? server.select(VSPACE, BY_NUMBER, [Number(space)], 1)
      : server.select(VSPACE, BY_NAME, [space], 1),
    server.select(VFUNC, BY_NAME, [MERGE_FUNCTION], 1),
  ])
  if (found === undefined) return null
  const [id, , name, engine] = found as [number, number, string, string]
  const [primary] = await server.select(VINDEX, 0, [id, 0], 1)
  checkKind(primary as unknown[] | undefined, index, options)
  checkEngine(engine, options)
  return { space: id, name, engine, hasMerge: merge !== undefined }
}

function checkKind(
  primary: unknown[] | undefined,
  index: IndexKind,
  { space }: TarantoolOptions,
): void {
  if (primary === undefined) {
    throw new WorkbenchError('unsupported', `The space '${space}' has no primary index.`, {
      hint: 'Drop it, so that it is made anew, or name another space.',
    })
  }
  const kind = String(primary[3]).toLowerCase()
  if (kind !== index) {
    const other = kind === 'hash' || kind === 'tree' ? `tarantool-${kind}://…` : 'another space'
    throw new WorkbenchError(
      'unsupported',
      `The primary index of the space '${space}' is ${kind.toUpperCase()}, and this store is Tarantool ${index.toUpperCase()}.`,
      { hint: `Write ${other}, name another space, or drop this one.` },
    )
  }
  const parts = primary[5] as unknown
  const list = Array.isArray(parts) ? parts : []
  const keys = list.map(partOf)
  if (keys.length === 1 && keys[0].field === 0 && keys[0].type === 'string') return
  throw new WorkbenchError(
    'unsupported',
    `The primary index of the space '${space}' is not on one string in the first field.`,
    { hint: 'It is not laid out as YCSB does it: name another space.' },
  )
}

/** `[0, 'string']`, or `{ field: 0, type: 'string' }` in newer servers. */
function partOf(part: unknown): { field: unknown; type: string } {
  const { field, type } = (
    Array.isArray(part) ? { field: part[0], type: part[1] } : (part ?? {})
  ) as { field?: unknown; type?: unknown }
  const name = String(type).toLowerCase()
  return { field, type: name === 'str' ? 'string' : name }
}

function checkEngine(engine: string, options: TarantoolOptions): void {
  if (engine === options.engine) return
  throw new WorkbenchError(
    'unsupported',
    `The space '${options.space}' is kept by ${engine}, and ${options.engine} was asked for.`,
    { hint: `Write engine=${engine}, name another space, or drop this one.` },
  )
}
