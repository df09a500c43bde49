import { type ConnectionOptions, WireConnection } from '../../wire/connection'
import type { ThriftValue } from '../../wire/thrift/decode'
import { call, frame, STOP } from '../../wire/thrift/encode'
import { ThriftScanner } from '../../wire/thrift/scanner'
import { Call } from './call'

/** making, removing and enabling tables moves regions about */
const CALL_TIMEOUT_MS = 120_000

/** what the call of the gateway's kind returns for Thrift2 */
const THRIFT2 = 2

/** The other end speaks Thrift, but it is not the Thrift2 gateway. */
export class OtherGatewayError extends Error {
  override readonly name = 'OtherGatewayError'
}

/** A connection to a Thrift2 gateway, by the binary protocol. */
export class HBaseConnection extends WireConnection<ThriftScanner> {
  constructor(
    options: Omit<ConnectionOptions<ThriftScanner>, 'scanner'>,
    private readonly framed: boolean,
  ) {
    super({ ...options, scanner: new ThriftScanner(framed) })
  }

  /**
   * One call and what it returns, for everything that is not measured.
   *
   * @param args fields, without the stop that ends them
   * @throws HBaseError when the gateway says no; another Error when there is no answer
   */
  ask(method: string, args: string): Promise<ThriftValue | null> {
    const request = new Call(method, CALL_TIMEOUT_MS)
    this.submit(request, call(method) + args + STOP, 1)
    return request.answer
  }

  async ping(): Promise<void> {
    await this.ask(KIND_METHOD, '')
  }

  protected override frame(text: string): string {
    return this.framed ? frame(text) : text
  }

  /** There is no login: this tells that a thread of the gateway answers us, and which gateway it is. */
  protected override async login(): Promise<void> {
    const request = new Call(KIND_METHOD, CALL_TIMEOUT_MS)
    this.transmit(request, call(KIND_METHOD) + STOP, 1)
    if ((await request.answer) !== THRIFT2) throw new OtherGatewayError('it is no Thrift2 gateway')
  }
}

const KIND_METHOD = 'getThriftServerType'
