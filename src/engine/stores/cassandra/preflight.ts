import { WorkbenchError } from '../../../shared/errors'
import { Attempt } from '../../wire/attempt'
import { describeConnectError } from '../../wire/connect-errors'
import { loadTls } from '../../wire/endpoint'
import { excerpt, ProtocolError } from '../../wire/errors'
import { endpointOf } from './client-options'
import type { CassandraOptions } from './options'

type ContactPoint = CassandraOptions['contactPoints'][number]

/** A request of the kind OPTIONS, version 4, without a body: a server answers it before any login. */
const OPTIONS_REQUEST = Buffer.from([0x04, 0, 0, 0, 0x05, 0, 0, 0, 0])
const FRAME_HEAD_BYTES = 9
const ANSWERS = new Set([0x00 /* ERROR */, 0x06 /* SUPPORTED */])

/**
 * Asks all contact points at once whether they speak CQL. The driver cannot tell a server that is
 * silent from one that hangs up or talks another protocol, and waits for each in turn.
 *
 * @returns those that have answered when the first one has, which is at least one
 * @throws WorkbenchError that says why none did
 */
export async function reachable(
  options: CassandraOptions,
  connectTimeoutMs: number,
): Promise<ContactPoint[]> {
  const answered: ContactPoint[] = []
  const tries = options.contactPoints.map(async (point) => {
    await ask(point, options, connectTimeoutMs)
    answered.push(point)
  })
  try {
    await Promise.any(tries)
    return answered
  } catch (error) {
    const [first, ...others] = (error as AggregateError).errors as WorkbenchError[]
    if (others.length === 0) throw first
    const sentences = [first, ...others].map(({ message }) => message).join(' ')
    throw new WorkbenchError('cannot-connect', `None of the nodes given answers. ${sentences}`, {
      hint: first.hint,
      cause: first.cause,
    })
  }
}

async function ask(
  point: ContactPoint,
  { tls }: CassandraOptions,
  connectTimeoutMs: number,
): Promise<void> {
  const { host, port } = point
  const endpoint = {
    ...{ host, port, socketPath: null, family: null },
    tls: tls === null ? null : await loadTls(tls, host),
  }
  const answer = new FirstAnswer()
  const attempt = new Attempt(
    { endpoint, connectTimeoutMs, bufferBytes: 4096 },
    {
      onBytes: (bytes, length) => answer.take(bytes.subarray(0, length)),
      login: () => {
        attempt.socket.write(OPTIONS_REQUEST)
        return answer.came
      },
      onLost: () => undefined,
    },
  )
  try {
    await attempt.established
  } catch (error) {
    throw describeConnectError(error, {
      ...{ product: 'Cassandra', server: endpointOf(point), host, tls: tls !== null },
      schemes: { tls: 'cassandras://', plain: 'cassandra://' },
    })
  } finally {
    attempt.socket.destroy()
  }
}

/** The head of the first frame: enough to know that it is one of ours. */
class FirstAnswer {
  readonly came: Promise<void>
  #received = Buffer.alloc(0)
  #resolve: () => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor() {
    this.came = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.came.catch(() => undefined)
  }

  take(bytes: Buffer): void {
    // the bytes are the socket's own, and only lent
    this.#received = Buffer.concat([this.#received, bytes])
    if (this.#received.length < FRAME_HEAD_BYTES) return
    const [version, , , , kind] = this.#received
    if ((version & 0x80) !== 0 && ANSWERS.has(kind)) {
      this.#resolve()
      return
    }
    const start = excerpt(this.#received, 0, this.#received.length)
    this.#reject(new ProtocolError(`it begins with ${start}, not with a frame of CQL`))
  }
}
