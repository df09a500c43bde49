import { MemcachedDouble } from './memcached-double'

const servers: MemcachedDouble[] = []

/** A double that `closeDoubles` ends. */
export async function double(
  ...listen: Parameters<MemcachedDouble['listen']>
): Promise<MemcachedDouble> {
  const server = await new MemcachedDouble().listen(...listen)
  servers.push(server)
  return server
}

/** For `afterEach`. */
export async function closeDoubles(): Promise<void> {
  for (const server of servers.splice(0)) await server.close()
}
