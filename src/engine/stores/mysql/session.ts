import type {
  Completion,
  DataSetShape,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { describeReply } from './connect-errors'
import { type Control, namedValues } from './control'
import { countersOf } from './counters'
import { clearTable, foundMark, inspectTable, keptMark, saveMark } from './data-set'
import type { DescribedTable } from './described-table'
import { limitOf } from './driver'
import { describeServer } from './facts'
import { gather } from './gather'
import type { Lane } from './lane'
import { MysqlOperation } from './operation'
import type { MysqlOptions } from './options'
import { prepareTable } from './prepare-table'
import { jsonReader, type RowReader, rowReader } from './rows'
import { sizeOf } from './size'
import { jsonStatements, rowStatements, type Statements } from './statements'
import { TableColumns } from './table'

/** What a session is made of. */
export interface SessionParts {
  readonly options: MysqlOptions
  readonly shape: DataSetShape
  readonly lanes: readonly Lane[]
  /** idle but for facts, data set and round trips */
  readonly control: Control
  /** for the counters alone */
  readonly counting: Control
  readonly table: DescribedTable | null
  /** largest packet the server takes, bytes */
  readonly maxPacketBytes: number
  /** client library and version */
  readonly client: string
}

const NO_EXPIRY = new Error('MySQL cannot let records expire.')
/** statement, key and lengths beside the values of one packet */
const PACKET_HEAD_BYTES = 4096

/** Virtual client c uses lane c modulo their number. */
export class MysqlSession implements StoreSession {
  private readonly idle: MysqlOperation[] = []
  private statements!: Statements
  private reader!: RowReader

  constructor(private readonly parts: SessionParts) {
    this.use(parts.table)
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const { statements, reader } = this
    this.take().begin(this.lane(done), statements.read(fields), [key], key, fields, reader, done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (this.refused(values, expirySeconds, done)) return
    const { statements, reader } = this
    const parameters = statements.updateValues(key, values)
    this.take().begin(
      this.lane(done),
      statements.update(values),
      parameters,
      key,
      null,
      reader,
      done,
    )
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (this.refused(values, expirySeconds, done)) return
    const { statements, reader } = this
    const parameters = statements.insertValues(key, values)
    this.take().begin(
      this.lane(done),
      statements.insert(values),
      parameters,
      key,
      null,
      reader,
      done,
    )
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    const { statements, reader } = this
    const parameters = [startKey, limitOf(length)]
    this.take().begin(
      this.lane(done),
      statements.scan(fields),
      parameters,
      startKey,
      fields,
      reader,
      done,
    )
  }

  remove(key: string, done: Completion): void {
    const { statements, reader } = this
    this.take().begin(this.lane(done), statements.remove, [key], key, null, reader, done)
  }

  async facts(): Promise<StoreFacts> {
    const { control, options, shape, client } = this.parts
    const gathered = await asked('tell what it is', gather(control, shape.table))
    return describeServer(gathered, options, client)
  }

  async inspect(): Promise<DataSetState> {
    const { control, options } = this.parts
    const state = await asked('tell what the table holds', inspectTable(control, this.table))
    return { ...state, mark: foundMark(state.mark, options) }
  }

  async prepare(): Promise<void> {
    const { control, shape, options } = this.parts
    this.use(await asked('make the table', prepareTable(control, shape, options)))
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    const { control, options } = this.parts
    return asked('keep the mark', saveMark(control, this.table, keptMark(mark, options)))
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return asked('clear the table', clearTable(this.parts.control, this.table, onProgress, signal))
  }

  size(): Promise<StoreSize> {
    return asked('tell the size', sizeOf(this.parts.control, this.table))
  }

  readonly counters = async (): Promise<Readonly<Record<string, number>>> =>
    countersOf(namedValues(await asked('count', this.parts.counting.query('SHOW GLOBAL STATUS'))))

  readonly roundTrip = (): Promise<void> => asked('answer a ping', this.parts.control.ping())

  async close(): Promise<void> {
    const { lanes, control, counting } = this.parts
    await Promise.all([...lanes.map((lane) => lane.close()), control.close(), counting.close()])
  }

  private get table(): string {
    return this.parts.shape.table
  }

  private use(found: DescribedTable | null): void {
    const { options, shape } = this.parts
    if (options.layout === 'json') {
      this.statements = jsonStatements(shape.table)
      this.reader = jsonReader
      return
    }
    const columns = new TableColumns(shape.table, shape.fieldNames, found?.columns ?? [])
    this.statements = rowStatements(columns, options.compat === 'ycsb')
    this.reader = rowReader(columns)
  }

  private take(): MysqlOperation {
    return this.idle.pop() ?? new MysqlOperation(this.idle)
  }

  private lane(done: Completion): Lane {
    const { lanes } = this.parts
    return lanes[done.client % lanes.length]
  }

  /** What the server would answer by hanging up is not sent. */
  private refused({ values }: FieldValues, expirySeconds: number, done: Completion): boolean {
    if (expirySeconds !== 0) {
      done.fail('rejected', NO_EXPIRY)
      return true
    }
    let bytes = PACKET_HEAD_BYTES
    for (let i = 0; i < values.length; i++) bytes += values[i].length
    const { maxPacketBytes } = this.parts
    if (bytes <= maxPacketBytes) return false
    const sentence = `A record of ${bytes} bytes does not fit into a packet of ${maxPacketBytes} bytes (max_allowed_packet).`
    done.fail('rejected', new Error(sentence))
    return true
  }
}

/** Whatever goes wrong is told as a sentence. */
async function asked<T>(what: string, question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw describeReply(error, what)
  }
}
