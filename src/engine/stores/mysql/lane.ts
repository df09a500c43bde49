import type { PrepareStatementInfo, QueryError } from 'mysql2'
import type { Clock } from '../../clock'
import { Backoff } from '../../wire/backoff'
import { ProtocolError } from '../../wire/errors'
import type { OutageReporter } from '../../wire/outage'
import type { FailureOutcome } from '../../wire/request'
import { closeDriver, type OpenedDriver } from './driver'
import type { MysqlOperation } from './operation'
import { isServerError, type MysqlError, outcomeOfServerError } from './outcomes'
import type { Statement } from './statements'

export interface LaneOptions {
  readonly open: () => Promise<OpenedDriver>
  readonly clock: Clock
  readonly outage?: OutageReporter
}

const CLOSED = new Error('the connection is closed')
const GIVEN_UP = new Error('its time limit was over before its turn came')
const NO_ANSWER = new Error('no answer within the time limit')

/**
 * One connection of the measured path and the operations that wait for it. The protocol answers
 * one statement at a time, so those of several virtual clients take turns, first come, first
 * served, and each is told how long it waited. The driver's own queue stays empty.
 *
 * - A lost connection ends what was under way as `disconnected` and comes back by itself; what is
 *   asked for meanwhile waits for the next attempt, and is `refused` when that fails.
 * - When an operation arrives and the one under way is abandoned, the server is taken for dead and
 *   the connection dropped: nothing queues without bound, and no late answer counts.
 */
export class Lane {
  private state: 'closed' | 'pausing' | 'ready' = 'closed'
  private opened: OpenedDriver | null = null
  private prepared = new Map<Statement, PrepareStatementInfo>()
  private underWay: MysqlOperation | null = null
  /** the one under way is being ended: what it causes to be asked takes its turn */
  private ending = false
  private head: MysqlOperation | null = null
  private tail: MysqlOperation | null = null
  private retry: NodeJS.Timeout | null = null
  private readTo = 0
  private writtenTo = 0
  /** of the operation that ended last: bytes on the wire, preparing included */
  receivedBytes = 0
  sentBytes = 0
  private readonly backoff = new Backoff(Math.random)

  constructor(private readonly options: LaneOptions) {}

  async open(): Promise<void> {
    this.adopt(await this.options.open())
  }

  submit(operation: MysqlOperation): void {
    if (this.state === 'ready') {
      const { underWay } = this
      if (underWay === null && !this.ending) {
        this.start(operation)
        return
      }
      if (!this.ending && underWay?.abandoned) this.lost(NO_ANSWER)
    }
    if (this.state === 'closed') operation.lost('refused', CLOSED)
    else this.enqueue(operation)
  }

  /** The operation under way has its answer and is about to end. */
  settle(): void {
    this.ending = true
    const { socket } = this.opened as OpenedDriver
    const { bytesRead, bytesWritten } = socket
    this.receivedBytes = bytesRead - this.readTo
    this.sentBytes = bytesWritten - this.writtenTo
    this.readTo = bytesRead
    this.writtenTo = bytesWritten
  }

  /** The operation under way has ended: the next one's turn. */
  proceed(): void {
    this.ending = false
    this.underWay = null
    if (this.state !== 'ready') return
    for (let next = this.dequeue(); next !== null; next = this.dequeue()) {
      next.waited(this.options.clock.now() - next.sinceNs)
      if (!next.abandoned) {
        this.start(next)
        return
      }
      next.lost('timed-out', GIVEN_UP)
    }
  }

  /** The connection is gone, or cannot be trusted any longer. */
  lost(cause: Error): void {
    if (this.state !== 'ready') return
    this.state = 'pausing'
    this.options.outage?.lost(cause)
    this.reconnectLater()
    this.forget(isNonsense(cause) ? 'unexpected-reply' : 'disconnected', cause)
  }

  /** Ends everything under way, leaves nothing open. */
  async close(): Promise<void> {
    const { opened, underWay } = this
    this.state = 'closed'
    if (this.retry !== null) clearTimeout(this.retry)
    if (opened !== null && underWay === null) {
      this.opened = null
      await closeDriver(opened, false)
    } else {
      this.forget('disconnected', CLOSED)
      if (opened !== null) await closeDriver(opened, true)
    }
    this.refuse('refused', CLOSED)
  }

  private start(operation: MysqlOperation): void {
    this.underWay = operation
    const statement = operation.statement as Statement
    const prepared = this.prepared.get(statement)
    if (prepared !== undefined) prepared.execute(operation.parameters, operation.answered)
    else this.prepare(operation, statement)
  }

  /** Once per statement and connection. */
  private prepare(operation: MysqlOperation, statement: Statement): void {
    const { driver } = this.opened as OpenedDriver
    driver.prepare(statement.sql, (error: QueryError | null, info: PrepareStatementInfo) => {
      if (this.underWay !== operation) return
      if (error !== null) {
        operation.answered(error)
        return
      }
      this.prepared.set(statement, info)
      info.execute(operation.parameters, operation.answered)
    })
  }

  private adopt(opened: OpenedDriver): void {
    this.opened = opened
    this.state = 'ready'
    this.readTo = opened.socket.bytesRead
    this.writtenTo = opened.socket.bytesWritten
    this.backoff.reset()
    const lost = (cause: Error): void => {
      if (this.opened === opened) this.lost(cause)
    }
    opened.driver.on('error', lost)
    opened.driver.on('warn', lost)
    opened.socket.once('close', () => lost(new Error('the server closed the connection')))
  }

  private forget(outcome: FailureOutcome, cause: Error): void {
    const { opened, underWay } = this
    this.opened = null
    this.prepared = new Map()
    this.underWay = null
    this.ending = false
    opened?.socket.destroy()
    underWay?.lost(outcome, cause)
  }

  private reconnectLater(): void {
    this.retry = setTimeout(() => {
      this.options.open().then(
        (opened) => {
          if (this.state === 'closed') {
            void closeDriver(opened, false)
            return
          }
          this.adopt(opened)
          this.options.outage?.back()
          this.proceed()
        },
        (error: MysqlError) => {
          if (this.state === 'closed') return
          this.reconnectLater()
          this.refuse(refusalOf(error), error)
        },
      )
    }, this.backoff.nextMs())
  }

  private enqueue(operation: MysqlOperation): void {
    operation.sinceNs = this.options.clock.now()
    if (this.tail === null) this.head = operation
    else this.tail.next = operation
    this.tail = operation
  }

  private dequeue(): MysqlOperation | null {
    const { head } = this
    if (head === null) return null
    this.head = head.next
    if (this.head === null) this.tail = null
    head.next = null
    return head
  }

  /** The end of one may cause another to be asked for, which then waits anew. */
  private refuse(outcome: FailureOutcome, cause: Error): void {
    let operation = this.head
    this.head = null
    this.tail = null
    while (operation !== null) {
      const { next } = operation
      operation.next = null
      operation.lost(outcome, cause)
      operation = next
    }
  }
}

/** A server that has too many connections is overloaded, not gone. */
const refusalOf = (error: MysqlError): FailureOutcome =>
  isServerError(error) && outcomeOfServerError(error) === 'overloaded' ? 'overloaded' : 'refused'

/** Whether the driver could make nothing of what it was sent. */
const isNonsense = (error: MysqlError): boolean =>
  error instanceof ProtocolError ||
  error instanceof RangeError ||
  error instanceof TypeError ||
  (/^PROTOCOL_/.test(error.code ?? '') && error.code !== 'PROTOCOL_CONNECTION_LOST') ||
  error.message.startsWith('Warning: got packets out of order')
