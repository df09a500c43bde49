import type { MongodbOptions } from './options'
import type { Product } from './product'
import type { ServerState } from './server-state'

/** When a write is acknowledged, and what a read may see: one sentence per promise. */
export function describeDurability(
  state: ServerState,
  options: MongodbOptions,
  { product, mongodb }: Product,
): Record<string, string> {
  const [w, whose] = effectiveW(state, options)
  const level = options.readConcern ?? 'default'
  const sentences: Record<string, string> = {
    [`w = ${w} (${whose})`]: describeW(state, w),
    [`journal = ${options.journal ?? 'default'}`]:
      mongodb === null
        ? describeJournal(state, options, w)
        : `${product} is asked in MongoDB's words; when a write is on its disk, the protocol does not tell`,
    [`readConcern = ${level}`]: READ_CONCERNS[level] ?? 'as the server understands it',
  }
  if (options.readPreference !== null && options.readPreference !== 'primary') {
    sentences[`readPreference = ${options.readPreference}`] =
      'a secondary may answer, which lags behind the primary: a read may miss what was just written'
  }
  if (product === 'FerretDB') {
    sentences.update =
      'two updates of one record at the same moment can lose one (seen with FerretDB 1.24 on SQLite)'
  }
  sentences.retries =
    options.retryReads || options.retryWrites
      ? `the driver tries ${whatIsRetried(options)} a second time by itself: some failures do not show, and their time is that of two attempts`
      : 'the driver tries nothing a second time: every failure shows'
  return sentences
}

function effectiveW({ defaults }: ServerState, options: MongodbOptions): [string, string] {
  if (options.w !== null) return [options.w, 'ours']
  const told: unknown = defaults.defaultWriteConcern?.w
  if (typeof told === 'string' || typeof told === 'number') return [String(told), 'the server’s']
  return ['default', 'the server’s, not told']
}

function describeW({ hello }: ServerState, w: string): string {
  const alone = typeof hello.setName !== 'string' && hello.msg !== 'isdbgrid'
  if (alone) return 'acknowledged when the one server has it: there are no replicas'
  if (w === 'majority') return 'acknowledged when a majority of the members that hold data has it'
  if (w === '1') {
    return 'acknowledged when the primary has it: a failover can lose writes that were acknowledged'
  }
  if (/^\d+$/.test(w)) return `acknowledged when ${w} members have it`
  if (w === 'default')
    return 'acknowledged as the server does by default: majority since 5.0, else 1'
  return `acknowledged when the members have it that the set's configuration names "${w}"`
}

/** serverStatus tells the engine; `inMemory` keeps nothing on disk. */
function describeJournal(
  { status, hello }: ServerState,
  options: MongodbOptions,
  w: string,
): string {
  if (status.storageEngine?.name === 'inMemory') {
    return 'the engine keeps everything in memory: a restart loses it'
  }
  if (options.journal === true) return 'the journal is on disk before a write is acknowledged'
  if (w === 'majority' && typeof hello.setName === 'string' && options.journal === null) {
    return 'the journals of a majority are on disk before a write is acknowledged, unless writeConcernMajorityJournalDefault is off'
  }
  return 'acknowledged before the journal is on disk (by default every 100 ms): a crash can lose those of the last moments, and damages nothing'
}

const READ_CONCERNS: Readonly<Record<string, string>> = {
  default:
    'a read sees what the member has, also what a failover may undo, unless the server’s default says otherwise',
  local: 'a read sees what the member has, also what a failover may undo',
  available:
    'a read sees what the member has, also what a failover may undo, and orphans of other shards',
  majority: 'a read sees what a majority of the members has',
  linearizable: 'a read waits until a majority confirms that nothing newer was acknowledged',
  snapshot: 'a read sees what a majority had at one moment',
}

const whatIsRetried = ({ retryReads, retryWrites }: MongodbOptions): string =>
  retryReads && retryWrites ? 'reads and writes' : retryReads ? 'reads' : 'writes'
