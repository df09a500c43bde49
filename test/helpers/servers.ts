import { spawnSync } from 'node:child_process'
import { INSTALL_REDIS } from '../../scripts/servers/redis'
import { type RedisFleet, startRedisFleet } from '../../scripts/servers/redis-fleet'

/**
 * Real servers for the `stores` project, started once. Tests find them in the environment; where a
 * server is not installed, they are skipped with the reason.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (spawnSync('redis-server', ['--version']).error !== undefined) {
    process.env.TOUCHSTONE_TEST_REDIS_MISSING = `redis-server is not installed: ${INSTALL_REDIS}`
    return async () => {}
  }
  const fleet = await startRedisFleet()
  Object.assign(process.env, addresses(fleet))
  return fleet.stop
}

function addresses({ plain, secure, small, cluster, replica }: RedisFleet) {
  return {
    TOUCHSTONE_TEST_REDIS: plain.uri,
    TOUCHSTONE_TEST_REDIS_UNIX: plain.unixUri,
    TOUCHSTONE_TEST_REDIS_TLS: secure.uri,
    TOUCHSTONE_TEST_REDIS_SMALL: small.uri,
    TOUCHSTONE_TEST_REDIS_CLUSTER: cluster.uri,
    TOUCHSTONE_TEST_REDIS_REPLICA: replica.uri,
  }
}
