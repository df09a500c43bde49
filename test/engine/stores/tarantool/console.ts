import { monotonicClock } from '../../../../src/engine/clock'
import { TarantoolConnection } from '../../../../src/engine/stores/tarantool/connection'
import type { TarantoolOptions } from '../../../../src/engine/stores/tarantool/options'
import { Backoff } from '../../../../src/engine/wire/backoff'
import { Flusher } from '../../../../src/engine/wire/flusher'
import { IprotoScanner } from '../../../../src/engine/wire/iproto/scanner'

/** One bare connection, outside of any session. */
export async function openConnection(options: TarantoolOptions): Promise<TarantoolConnection> {
  const connection = new TarantoolConnection(
    {
      endpoint: { ...options, tls: null },
      scanner: new IprotoScanner(),
      connectTimeoutMs: 3000,
      bufferBytes: 65536,
      clock: monotonicClock(),
      backoff: new Backoff(() => 0.5),
      flusher: new Flusher(),
    },
    options,
  )
  await connection.open()
  return connection
}

/** Runs Lua at the server; its first result. */
export async function run(options: TarantoolOptions, lua: string): Promise<unknown> {
  const connection = await openConnection(options)
  const [result] = await connection.eval(lua)
  await connection.close()
  return result
}
