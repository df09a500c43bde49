import { afterAll, test } from 'vitest'
import { type MemcachedServerOptions, startMemcached } from '../../scripts/servers/memcached'
import { memcachedModule } from '../../src/engine/stores/memcached/schema'
import { certificates, removeCertificates } from '../helpers/certificates'
import { storeContract } from './contract'
import { noServer, why } from './memcached-setup'
import { ask } from './memcached-wire'

/** values of 1 MiB of bytes that take two each in UTF-8 */
const LARGE_ITEMS = ['-I', '8m', '-m', '128']

interface Variant {
  readonly name: string
  readonly query: string
  readonly plain: boolean
  readonly server: () => Promise<MemcachedServerOptions>
}

const VARIANTS: readonly Variant[] = [
  { name: 'memcached, meta', query: '', plain: true, server: async () => ({}) },
  { name: 'memcached, classic', query: 'protocol=classic', plain: true, server: async () => ({}) },
  { name: 'memcached, binary', query: 'protocol=binary', plain: true, server: async () => ({}) },
  {
    name: 'memcached with TLS',
    query: '',
    plain: false,
    server: async () => ({ tls: await certificates() }),
  },
  {
    name: 'memcached with a login',
    query: '',
    plain: false,
    server: async () => ({ login: { kind: 'text', user: 'bench', password: 's€cret/?' } }),
  },
  {
    name: 'memcached on a Unix socket',
    query: '',
    plain: false,
    server: async () => ({ unixSocket: true }),
  },
]

const withQuery = (uri: string, query: string): string =>
  query === '' ? uri : `${uri}${uri.includes('?') ? '&' : '?'}${query}`

for (const { name, query, plain, server } of noServer ? [] : VARIANTS) {
  storeContract(name, async () => {
    const started = await startMemcached({ ...(await server()), config: LARGE_ITEMS })
    const uri = withQuery(withQuery(started.uri, query), 'itemsize=8MiB')
    const options = memcachedModule.parseUri(uri)
    return {
      module: memcachedModule,
      options,
      unreachable: { ...options, socketPath: null, servers: [{ host: '127.0.0.1', port: 1 }] },
      secrets: options.password === null ? [] : [options.password],
      ...(plain
        ? {
            putForeign: async () => {
              await ask(started.port, 'set usertable-user:settings 0 0 4\r\ndark\r\n')
              await ask(started.port, 'set session%201 0 0 4\r\ndark\r\n')
            },
            hasForeign: async () => {
              const kept = await ask(
                started.port,
                'get session%201 usertable-user:settings\r\ndelete session%201 noreply\r\ndelete usertable-user:settings noreply\r\n',
              )
              return kept.split('dark').length === 3
            },
          }
        : {}),
      teardown: () => started.stop(),
    }
  })
}
if (noServer) test.skip(`memcached keeps the store contract${why}`)
else afterAll(removeCertificates)
