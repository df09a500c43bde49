/**
 * Starts real servers for trying things out, prints their URIs as one JSON object, and stops them
 * at Ctrl-C:
 *
 *   npm run servers
 *   bin/touchstone run a --target redis://127.0.0.1:…
 */
import { startRedisFleet } from './servers/redis-fleet'

const fleet = await startRedisFleet()
const { plain, secure, small, cluster, replica } = fleet

console.log(
  JSON.stringify(
    {
      redis: plain.uri,
      redisUnixSocket: plain.unixUri,
      redisTlsAndPassword: secure.uri,
      redis20MbNoEviction: small.uri,
      redisClusterNode: cluster.uri,
      redisReadOnlyReplica: replica.uri,
      pids: {
        redis: plain.pid,
        redisTlsAndPassword: secure.pid,
        redis20MbNoEviction: small.pid,
        redisClusterNode: cluster.pid,
        redisReadOnlyReplica: replica.pid,
      },
    },
    null,
    2,
  ),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fleet.stop().then(() => process.exit(0)))
}
