import { WorkbenchError } from '../../../shared/errors'
import { describeConnectError } from '../../wire/connect-errors'
import { endpointName } from '../../wire/endpoint'
import { ConnectionClosedError, ConnectTimeoutError } from '../../wire/errors'
import { OtherGatewayError } from './connection'
import type { HBaseOptions } from './options'
import { HBaseError } from './outcomes'

const PRODUCT = "HBase's Thrift2 gateway"

const TRANSPORT_HINT = {
  buffered: 'If hbase.regionserver.thrift.framed is true there, write transport=framed.',
  framed: 'If hbase.regionserver.thrift.framed is not true there, leave out transport=framed.',
} as const

/**
 * Why the gateway could not be used, as a sentence with the way out.
 *
 * @param answered connections that had been answered before
 */
export function describeHBaseConnectError(
  error: unknown,
  options: HBaseOptions,
  answered: number,
): WorkbenchError {
  const server = endpointName({ ...options, socketPath: null })
  const refuse = (message: string, hint: string): WorkbenchError =>
    new WorkbenchError('cannot-connect', message, { cause: error, hint })
  if (error instanceof OtherGatewayError || (error instanceof HBaseError && error.unknownMethod)) {
    return refuse(
      `What answers at ${server} speaks Thrift, but is not a Thrift2 gateway of HBase 2.2 or later.`,
      'Start the other one: hbase thrift2 start.',
    )
  }
  if (error instanceof HBaseError) {
    return new WorkbenchError('server-refused', `${PRODUCT} at ${server} says: ${error.message}.`, {
      cause: error,
    })
  }
  if (answered > 0 && error instanceof ConnectTimeoutError && error.stage === 'login') {
    return refuse(
      `${PRODUCT} at ${server} answers ${answered} connections at once and lets the next ones wait.`,
      'Share connections (--connections), or raise hbase.thrift.maxWorkerThreads of the gateway (1000 unless set).',
    )
  }
  if (error instanceof ConnectionClosedError && error.stage === 'login') {
    return refuse(
      `${PRODUCT} at ${server} took the connection and closed it without an answer.`,
      `${TRANSPORT_HINT[options.transport]} It must speak the binary protocol, without Kerberos and HTTP.`,
    )
  }
  return describeConnectError(error, {
    product: PRODUCT,
    server,
    host: options.host,
    tls: false,
    schemes: null,
  })
}

/** An answer outside the measured path, as a sentence. */
export function describeReply(error: unknown): unknown {
  if (!(error instanceof HBaseError)) return error
  const message = `HBase refused: ${error.message.replace(/\.$/, '')}.`
  return new WorkbenchError('server-refused', message, { cause: error })
}
