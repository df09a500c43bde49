import type { Completion, ConnectContext, StoreEvent } from '../../../../src/engine/stores/port'
import type { PostgresqlOptions } from '../../../../src/engine/stores/postgresql/options'
import { postgresqlModule } from '../../../../src/engine/stores/postgresql/schema'
import { contextOf } from '../redis/probe'

/** A session at a port of this machine or with whole options, and the events it told of. */
export async function connectTo(
  options: Partial<PostgresqlOptions>,
  context: Partial<ConnectContext> = {},
  signal = new AbortController().signal,
) {
  const events: StoreEvent[] = []
  const driver = await postgresqlModule.load()
  const session = await driver.connect(
    postgresqlModule.options.parse(options),
    contextOf({ onEvent: (event) => events.push(event), ...context }),
    signal,
  )
  return { session, events }
}

/** The error with which connecting must fail. */
export async function refusal(...how: Parameters<typeof connectTo>): Promise<unknown> {
  try {
    const { session } = await connectTo(...how)
    await session.close()
  } catch (error) {
    return error
  }
  throw new Error('connected')
}

export const field0 = (value: string) => ({ names: ['field0'], values: [value] })

export type Begin = (done: Completion) => void
