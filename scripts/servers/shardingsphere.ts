import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MARIADB_PASSWORD, MARIADB_USER, type RunningMariadb } from './mariadb'
import { INSTALL_JAVA, mavenJars } from './maven-jars'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface RunningShardingSphere extends RunningServer {
  readonly uri: string
}

const SOURCE = join(import.meta.dirname, '../../scripts/servers/shardingsphere')

/**
 * ShardingSphere-Proxy 5.1 from Maven, 0.2–0.4 GB, 6 s. It places `usertable` by the hash of
 * YCSB_KEY over the given servers, in their first database, and must be stopped before them.
 */
export async function startShardingSphere(
  servers: readonly RunningMariadb[],
): Promise<RunningShardingSphere> {
  const jars = await mavenJars('shardingsphere', join(SOURCE, 'pom.xml'))
  const folder = await temporaryFolder('shardingsphere')
  const conf = join(folder, 'conf')
  await mkdir(conf)
  for (const name of ['server.yaml', 'logback.xml']) {
    await copyFile(join(SOURCE, name), join(conf, name))
  }
  const rules = await readFile(join(SOURCE, 'config-sharding.yaml.in'), 'utf8')
  await writeFile(
    join(conf, 'config-sharding.yaml'),
    rules
      .replace('@SOURCES@', servers.map(source).join('\n'))
      .replace('@LAST@', String(servers.length - 1))
      .replace('@COUNT@', String(servers.length)),
  )
  const port = await freePort()
  const memory = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC']
  const child = await startServer(
    'java',
    [
      ...[...memory, '-cp', `${conf}:${join(jars, '*')}`],
      ...[join(SOURCE, 'Launch.java'), '127.0.0.1', String(port), conf],
    ],
    /started successfully/,
    INSTALL_JAVA,
  )
  return { ...running(child, port, folder), uri: `mysql://root:root@127.0.0.1:${port}/ts` }
}

function source(server: RunningMariadb, index: number): string {
  const url = `jdbc:mysql://127.0.0.1:${server.port}/ycsb?useSSL=false&characterEncoding=UTF-8`
  const login = `username: ${MARIADB_USER}, password: "${MARIADB_PASSWORD}"`
  return `  ds_${index}: {url: "${url}", ${login}, maxPoolSize: 32, minPoolSize: 1}`
}
