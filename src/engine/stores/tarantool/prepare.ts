import { WorkbenchError } from '../../../shared/errors'
import type { TarantoolConnection } from './connection'
import { MERGE_BODY, MERGE_FUNCTION } from './merge'
import { type IndexKind, type TarantoolOptions, YCSB_SPACE, YCSB_SPACE_ID } from './options'
import { BOX_ERROR, TarantoolError } from './outcomes'
import { MARK_SPACE } from './space'

/**
 * Makes what is not there. The number of YCSB's space is YCSB's, unless it is taken. A number that is
 * not asked for comes as `box.NULL`, which equals nil but counts as true.
 */
const MAKE_SPACES = `
  local name, id, engine, kind, marks = ...
  if id == nil or box.space[id] then id = nil end
  if not box.space[name] then
    local space = box.schema.space.create(name, {id = id, engine = engine})
    space:create_index('primary', {type = kind, parts = {{1, 'string'}}})
  end
  if not box.space[marks] then
    local space = box.schema.space.create(marks)
    space:create_index('primary', {type = 'tree', parts = {{1, 'string'}}})
  end`

const MAKE_FUNCTION = `
  local name, body = ...
  box.schema.func.create(name, {language = 'LUA', body = body, if_not_exists = true})`

type Running = Pick<TarantoolConnection, 'eval'>

/** Name and number under which a space is made. */
function identityOf({ space }: TarantoolOptions): { name: string; id: number | null } {
  if (!/^\d+$/.test(space)) return { name: space, id: space === YCSB_SPACE ? YCSB_SPACE_ID : null }
  const id = Number(space)
  return { name: id === YCSB_SPACE_ID ? YCSB_SPACE : `${YCSB_SPACE}_${id}`, id }
}

/** @throws WorkbenchError with what an administrator must do when this user may not */
export async function makeSpaces(
  server: Running,
  index: IndexKind,
  options: TarantoolOptions,
): Promise<void> {
  const { name, id } = identityOf(options)
  try {
    await server.eval(MAKE_SPACES, name, id, options.engine, index, MARK_SPACE)
  } catch (error) {
    if (!(error instanceof TarantoolError)) throw error
    throw refusal(error, index, options)
  }
}

/** @returns false when this user may not; updates then bring their program along */
export async function makeMergeFunction(server: Running): Promise<boolean> {
  try {
    await server.eval(MAKE_FUNCTION, MERGE_FUNCTION, MERGE_BODY)
    return true
  } catch (error) {
    if (error instanceof TarantoolError) return false
    throw error
  }
}

function refusal(
  cause: TarantoolError,
  index: IndexKind,
  options: TarantoolOptions,
): WorkbenchError {
  const { space } = options
  if (cause.errorCode === BOX_ERROR.readOnly) {
    const message = `The space '${space}' is not there, and the server is read-only.`
    const hint = 'Give the server that takes writes.'
    return new WorkbenchError('server-refused', message, { cause, hint })
  }
  const denied = cause.errorCode === BOX_ERROR.accessDenied
  const why = denied ? 'this user may not make it' : 'it cannot be made'
  return new WorkbenchError(
    'server-refused',
    `The space '${space}' (or '${MARK_SPACE}') is not there, and ${why}: ${cause.message}.`,
    { cause, hint: `At the console of the server: ${adminScript(index, options)}` },
  )
}

/** What an administrator types so that the user needs no right to change the schema. */
function adminScript(index: IndexKind, options: TarantoolOptions): string {
  const { name, id } = identityOf(options)
  const user = options.username ?? 'guest'
  const settings = [...(id === null ? [] : [`id = ${id}`]), `engine = '${options.engine}'`]
  const primary = (kind: string): string =>
    `:create_index('primary', {type = '${kind}', parts = {{1, 'string'}}})`
  return [
    `box.schema.space.create('${name}', {${settings.join(', ')}})${primary(index)}`,
    `box.schema.space.create('${MARK_SPACE}')${primary('tree')}`,
    `box.schema.user.grant('${user}', 'read,write', 'space', '${name}')`,
    `box.schema.user.grant('${user}', 'read,write', 'space', '${MARK_SPACE}')`,
    `box.schema.user.grant('${user}', 'execute', 'universe').`,
  ].join('; ')
}
