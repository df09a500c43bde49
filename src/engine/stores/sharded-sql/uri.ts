import { type Problem, WorkbenchError } from '../../../shared/errors'
import { type Shard, type ShardedSqlOptions, shardedSqlOptionsSchema } from './options'
import { formatShard, parseShard, SHARD_SCHEMES } from './shard-modules'

/**
 * `sharded-sql:?shard=mysql://u:p@a/db&shard=mysql://u:p@b/db&placement=hash`, and
 * `boundaries=user3,user7`, `slots=0,0,1`, `compat=ycsb`. A shard that holds an `&` is written
 * percent-encoded as a whole; one that begins with its scheme in clear is taken as it stands.
 */
const OPTIONS = ['shard', 'placement', 'boundaries', 'slots', 'compat'] as const
const IN_CLEAR = /^[a-z][a-z0-9+.-]*:\/\//i

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds a password */
export function parseShardedUri(uri: string): ShardedSqlOptions {
  const problems: Problem[] = []
  const rest = uri.slice(uri.indexOf(':') + 1)
  const question = rest.indexOf('?')
  const place = question === -1 ? rest : rest.slice(0, question)
  if (place !== '') {
    const hint = 'Write sharded-sql:?shard=mysql://…&shard=mysql://….'
    const message = 'A fleet of shards has no place of its own before the question mark.'
    problems.push({ path: 'uri', message, hint })
  }
  const shards: Shard[] = []
  const given = new Map<string, string>()
  for (const pair of question === -1 ? [] : rest.slice(question + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = equals === -1 ? pair : pair.slice(0, equals)
    const text = equals === -1 ? '' : pair.slice(equals + 1)
    if (name === 'shard') readShard(text, shards, problems)
    else if (!(OPTIONS as readonly string[]).includes(name)) {
      const hint = `Options: ${OPTIONS.join(', ')}. A shard with an & in it is percent-encoded.`
      problems.push({ path: name, message: `There is no option '${name}'.`, hint })
    } else if (given.has(name)) {
      problems.push({ path: name, message: `The option '${name}' is given twice.` })
    } else given.set(name, decode(text, name, problems))
  }
  checkShards(shards, problems)
  const raw = {
    shards,
    placement: given.get('placement'),
    boundaries: list(given.get('boundaries')),
    slots: list(given.get('slots'))?.map((slot) => (/^\d{1,6}$/.test(slot) ? Number(slot) : slot)),
    compat: given.get('compat'),
  }
  const parsed = shardedSqlOptionsSchema.safeParse(raw)
  if (!parsed.success && shards.length > 0) {
    for (const { path, message } of parsed.error.issues) {
      const where = String(path[0] ?? '')
      const sentence = /\.$/.test(message) ? message : `${message}.`
      problems.push({ path: where, value: given.get(where), message: `'${where}': ${sentence}` })
    }
  }
  if (!parsed.success || problems.length > 0) throw invalid(problems)
  return parsed.data
}

function invalid(problems: readonly Problem[]): WorkbenchError {
  const sentences = problems.map((problem) => problem.message).join(' ')
  return new WorkbenchError('invalid-spec', `The URI of shards is not valid: ${sentences}`, {
    problems,
    hint: problems.find((problem) => problem.hint !== undefined)?.hint,
  })
}

function readShard(text: string, shards: Shard[], problems: Problem[]): void {
  const uri = IN_CLEAR.test(text) ? text : decode(text, 'shard', problems)
  try {
    const shard = parseShard(uri)
    if (shard !== undefined) shards.push(shard)
    else {
      const hint = `Begin it with ${SHARD_SCHEMES.map((scheme) => `${scheme}://`).join(', ')}.`
      problems.push({ path: 'shard', message: 'A shard is given by a URI of a SQL store.', hint })
    }
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    for (const problem of error.problems) {
      problems.push({ ...problem, path: `shard.${problem.path}` })
    }
  }
}

function checkShards(shards: readonly Shard[], problems: Problem[]): void {
  const names = shards.map((shard) => formatShard(shard, true))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) {
    const message = `The shard ${twice} is given twice: both would share one table.`
    problems.push({ path: 'shard', value: twice, message })
  }
  if (shards.length === 0 && problems.every(({ path }) => !path.startsWith('shard'))) {
    const hint = 'Write sharded-sql:?shard=mysql://…&shard=mysql://….'
    problems.push({ path: 'shard', message: 'No shard is given.', hint })
  }
}

const list = (text: string | undefined): string[] | undefined =>
  text === undefined || text === '' ? undefined : text.split(',').map(unescapeComma)

/** Keys may hold commas: within a boundary they are written twice encoded. */
const unescapeComma = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%')
const escapeComma = (text: string): string => text.replaceAll('%', '%25').replaceAll(',', '%2C')

function decode(text: string, path: string, problems: Problem[]): string {
  try {
    return decodeURIComponent(text)
  } catch {
    const message = `A % in '${path}' is not followed by two hexadecimal digits.`
    problems.push({ path, message, hint: 'Write % itself as %25.' })
    return ''
  }
}

/** The URI again, without loss. */
export function formatShardedUri(options: ShardedSqlOptions, redact: boolean): string {
  const { shards, placement, boundaries, slots, compat } = options
  const query = shards.map((shard) => {
    const uri = formatShard(shard, redact)
    return `shard=${/[&#\s]/.test(uri) ? encodeURIComponent(uri) : uri}`
  })
  if (placement !== 'hash') query.push(`placement=${placement}`)
  if (boundaries.length > 0) {
    query.push(`boundaries=${boundaries.map(escapeComma).map(encodeURIComponent).join(',')}`)
  }
  if (slots.length > 0) query.push(`slots=${slots.join(',')}`)
  if (compat !== null) query.push(`compat=${compat}`)
  return `sharded-sql:?${query.join('&')}`
}
