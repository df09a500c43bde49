import type { HBaseOptions } from '../../../../src/engine/stores/hbase/options'
import { hbaseModule } from '../../../../src/engine/stores/hbase/schema'
import type { ConnectContext, StoreEvent } from '../../../../src/engine/stores/port'
import { WorkbenchError } from '../../../../src/shared/errors'
import { HBaseDouble } from '../../../helpers/hbase-double'
import { contextFor } from '../../../stores/contract'

const doubles: HBaseDouble[] = []

/** A double that `closeDoubles` ends. */
export async function double(...listen: Parameters<HBaseDouble['listen']>): Promise<HBaseDouble> {
  const server = await new HBaseDouble().listen(...listen)
  doubles.push(server)
  return server
}

/** For `afterEach`. */
export async function closeDoubles(): Promise<void> {
  for (const server of doubles.splice(0)) await server.close()
}

/** A session on `server`, and the events it told of. */
export async function connectTo(
  server: { readonly port: number },
  options: Partial<HBaseOptions> = {},
  context: Partial<ConnectContext> = {},
) {
  const events: StoreEvent[] = []
  const driver = await hbaseModule.load()
  const session = await driver.connect(
    hbaseModule.options.parse({ port: server.port, ...options }),
    { ...contextFor(1), onEvent: (event) => events.push(event), ...context },
    new AbortController().signal,
  )
  return { session, events }
}

/** The error with which connecting must fail. */
export async function refusal(...to: Parameters<typeof connectTo>): Promise<WorkbenchError> {
  try {
    const { session } = await connectTo(...to)
    await session.close()
  } catch (error) {
    if (error instanceof WorkbenchError) return error
    throw error
  }
  throw new Error('connected')
}
