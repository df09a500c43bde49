import { monotonicClock } from '../../../../src/engine/clock'
import type { MemcachedOptions } from '../../../../src/engine/stores/memcached/options'
import { memcachedModule } from '../../../../src/engine/stores/memcached/schema'
import type { ConnectContext, StoreEvent } from '../../../../src/engine/stores/port'
import { WorkbenchError } from '../../../../src/shared/errors'

export const shape = {
  table: 'usertable',
  fieldNames: ['field0', 'field1'],
  recordCount: 10,
  fingerprint: 'test',
}

export function contextOf(overrides: Partial<ConnectContext> = {}): ConnectContext {
  return {
    clients: 1,
    connections: 1,
    shape,
    operationTimeoutMs: 1000,
    connectTimeoutMs: 2000,
    clock: monotonicClock(),
    seed: 1,
    ...overrides,
  }
}

/** A session with one server of this machine, or with what `options` say; and its events. */
export async function connectTo(
  server: { port: number },
  options: Partial<MemcachedOptions> = {},
  context: Partial<ConnectContext> = {},
) {
  const events: StoreEvent[] = []
  const driver = await memcachedModule.load()
  const servers = [{ host: '127.0.0.1', port: server.port }]
  const session = await driver.connect(
    memcachedModule.options.parse({ servers, ...options }),
    contextOf({ onEvent: (event) => events.push(event), ...context }),
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
