import type { ConnectContext, StoreEvent, StoreModule } from '../../../../src/engine/stores/port'
import type { TarantoolOptions } from '../../../../src/engine/stores/tarantool/options'
import { tarantoolTreeModule } from '../../../../src/engine/stores/tarantool/schema'
import { WorkbenchError } from '../../../../src/shared/errors'
import { IprotoDouble } from '../../../helpers/iproto-double'
import { contextFor } from '../../../stores/contract'

const doubles: IprotoDouble[] = []

/** A double that `closeDoubles` ends. */
export async function double(...listen: Parameters<IprotoDouble['listen']>) {
  const server = await new IprotoDouble().listen(...listen)
  doubles.push(server)
  return server
}

/** For `afterEach`. */
export async function closeDoubles(): Promise<void> {
  for (const server of doubles.splice(0)) await server.close()
}

type Overrides = Partial<ConnectContext> & { readonly module?: StoreModule<TarantoolOptions> }

/** A session on `server`, and the events it told of. */
export async function connectTo(
  server: { readonly port: number },
  options: Partial<TarantoolOptions> = {},
  { module = tarantoolTreeModule, ...context }: Overrides = {},
) {
  const events: StoreEvent[] = []
  const driver = await module.load()
  const session = await driver.connect(
    module.options.parse({ port: server.port, ...options }),
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
