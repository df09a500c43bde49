import type { FailureOutcome } from '../../wire/request'
import type { ThriftFailure } from '../../wire/thrift/scanner'

/** What the gateway answered in place of a result. */
export class HBaseError extends Error {
  override readonly name = 'HBaseError'
  /** the gateway knows no such call */
  readonly unknownMethod: boolean
  readonly outcome: FailureOutcome

  constructor(failure: ThriftFailure) {
    super(sentenceOf(failure))
    this.unknownMethod = failure.field === 0 && failure.kind === UNKNOWN_METHOD
    this.outcome = outcomeOf(failure)
  }
}

const UNKNOWN_METHOD = 1
const INTERNAL = 6

/** kinds of undeclared exceptions that mean: this is not what was asked (wrong name, bad number) */
const MISUNDERSTOOD = new Set([UNKNOWN_METHOD, 2, 3, 4, 5, 7])

/** Declared exceptions name nothing but a text, in which Java's classes are the only hold. */
const BY_TEXT: readonly (readonly [RegExp, FailureOutcome])[] = [
  [/SpaceLimiting|SpaceQuota|[Ss]pace quota|No space left|Disk quota|OutOfMemory/, 'out-of-memory'],
  [
    /RegionTooBusy|Over memstore limit|CallQueueTooBig|Call queue|Throttling|PleaseHold|NotRunningYet|ServerOverload|RejectedExecution/,
    'overloaded',
  ],
  [
    /NotServingRegion|RegionServerStopped|RegionServerAborted|NoServerForRegion|RegionOffline|ConnectException|Connection refused|CallTimeout|SocketTimeout|Failed after attempts/,
    'refused',
  ],
]

/**
 * What an operation that the gateway refused is counted as: `rejected`, unless its text speaks of
 * something better known.
 */
export function outcomeOf({ field, message, kind }: ThriftFailure): FailureOutcome {
  if (field === 0 && MISUNDERSTOOD.has(kind)) return 'unexpected-reply'
  for (const [words, outcome] of BY_TEXT) if (words.test(message)) return outcome
  return 'rejected'
}

/** The first line: some texts drag the stack of the server along. */
function sentenceOf({ field, kind, message }: ThriftFailure): string {
  const line = message.split('\n', 1)[0].trim() || 'an error without a text'
  // all that is told of some mistakes, a cell that is too large among them
  return field === 0 && kind === INTERNAL ? `${line} (the log of the gateway says why)` : line
}
