import { rm } from 'node:fs/promises'
import { type Certificates, makeCertificates } from './certificates'
import { temporaryFolder } from './process'
import { type RunningRedis, startRedis } from './redis'

/** Every kind of Redis that the product must get along with, or refuse by name. */
export interface RedisFleet {
  /** no password; on TCP and on a Unix socket */
  readonly plain: RunningRedis
  /** TLS and a password that needs escaping */
  readonly secure: RunningRedis
  /** 20 MB, noeviction */
  readonly small: RunningRedis
  /** a node of a cluster */
  readonly cluster: RunningRedis
  /** read-only replica of `plain` */
  readonly replica: RunningRedis
  readonly certificates: Certificates
  stop(): Promise<void>
}

export async function startRedisFleet(): Promise<RedisFleet> {
  const folder = await temporaryFolder('tls')
  const certificates = await makeCertificates(folder)
  const plain = await startRedis({ unixSocket: true })
  const servers: RunningRedis[] = [plain]
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const start = async (...options: Parameters<typeof startRedis>): Promise<RunningRedis> => {
    const server = await startRedis(...options)
    servers.push(server)
    return server
  }
  try {
    const secure = await start({ tls: certificates, password: 'Az/Key=1@2:%' })
    const small = await start({
      config: ['--maxmemory', '20mb', '--maxmemory-policy', 'noeviction'],
    })
    const cluster = await start({ cluster: true })
    const replica = await start({ replicaOf: plain.port })
    return { plain, secure, small, cluster, replica, certificates, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
