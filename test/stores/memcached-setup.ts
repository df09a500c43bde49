import { spawnSync } from 'node:child_process'
import { afterEach } from 'vitest'
import {
  INSTALL_MEMCACHED,
  type MemcachedServerOptions,
  type RunningMemcached,
  startMemcached,
} from '../../scripts/servers/memcached'
import type { OwnershipMark, StoreSession } from '../../src/engine/stores/port'
import { connectTo } from '../engine/stores/memcached/probe'
import { verbsOf } from '../helpers/completion'

export const missing = (program: string): boolean =>
  spawnSync(program, ['--version']).error !== undefined
export const noServer = missing('memcached')
/** for the name of a suite that is skipped */
export const why = noServer ? ` (memcached is not installed: ${INSTALL_MEMCACHED})` : ''

export const mark: OwnershipMark = {
  product: 'touchstone',
  version: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  fingerprint: 'größe',
  recordCount: 3,
  complete: true,
  nextInsert: 3,
  wholeBelow: 3,
}
export const never = new AbortController().signal

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server that ends with the test. */
export async function start(options: MemcachedServerOptions = {}): Promise<RunningMemcached> {
  const server = await startMemcached(options)
  closing.push(() => server.stop())
  return server
}

/** A session that ends with the test. */
export async function open(...to: Parameters<typeof connectTo>) {
  const connected = await connectTo(...to)
  closing.push(() => connected.session.close())
  return connected
}

export const insertMany = (session: StoreSession, count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      verbsOf(session).insert(`user${i}`, { field0: `${i}` }),
    ),
  )
