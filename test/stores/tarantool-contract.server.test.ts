import { spawnSync } from 'node:child_process'
import { describe } from 'vitest'
import {
  INSTALL_TARANTOOL,
  type RunningTarantool,
  startTarantool,
  TARANTOOL_PASSWORD,
  TARANTOOL_USER,
} from '../../scripts/servers/tarantool'
import type { StoreModule } from '../../src/engine/stores/port'
import type { TarantoolOptions } from '../../src/engine/stores/tarantool/options'
import { tarantoolHashModule, tarantoolTreeModule } from '../../src/engine/stores/tarantool/schema'
import { run } from '../engine/stores/tarantool/console'
import { storeContract } from './contract'

const missing = spawnSync('tarantool', ['--version']).error !== undefined
const why = missing ? ` (left out, tarantool is not installed: ${INSTALL_TARANTOOL})` : ''

type Module = StoreModule<TarantoolOptions>

const LARGEST_VALUE_BYTES = 1_000_000

const VARIANTS: readonly (readonly [string, Module, string, boolean])[] = [
  ['Tarantool HASH', tarantoolHashModule, '', false],
  ['Tarantool TREE', tarantoolTreeModule, '', false],
  ['Tarantool TREE, logged in', tarantoolTreeModule, '', true],
  ['Tarantool TREE in vinyl', tarantoolTreeModule, 'engine=vinyl', false],
]

describe.skipIf(missing)(`Tarantool${why}`, () => {
  for (const [name, module, query, loggedIn] of VARIANTS) {
    storeContract(
      name,
      async () => {
        const server: RunningTarantool = await startTarantool({
          guest: loggedIn ? 'nothing' : 'everything',
        })
        const user = `${TARANTOOL_USER}:${encodeURIComponent(TARANTOOL_PASSWORD)}`
        const uri = server.where(module.kind, '', loggedIn ? user : undefined)
        const options = module.parseUri(`${uri}?${query}`)
        return {
          module,
          options,
          unreachable: { ...options, port: 1 },
          secrets: loggedIn ? [TARANTOOL_PASSWORD] : [],
          putForeign: async () => {
            await run(options, "box.space.ycsb:replace{'user:settings', 'dark'}")
          },
          hasForeign: async () => {
            const found = await run(options, "return box.space.ycsb:get{'user:settings'}[2]")
            await run(options, "box.space.ycsb:delete{'user:settings'}")
            return found === 'dark'
          },
          teardown: server.stop,
        }
      },
      { largestValueBytes: LARGEST_VALUE_BYTES },
    )
  }
})
