import { join } from 'node:path'
import { INSTALL_JAVA, mavenJars } from './maven-jars'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface RunningCouchbase extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
}

/** any other would do as well: the mock looks at none */
export const COUCHBASE_PASSWORD = 's3cret/%'

const SOURCE = join(import.meta.dirname, '../../scripts/servers/couchbase-mock')

/**
 * Couchbase's own mock: key-value and views in memory, no query, no durability, and any user name
 * and password. Not a Couchbase Server.
 */
export async function startCouchbaseMock(): Promise<RunningCouchbase> {
  const jars = await mavenJars('couchbase-mock', join(SOURCE, 'pom.xml'))
  const [port, restPort] = [await freePort(), await freePort()]
  const folder = await temporaryFolder('couchbase')
  const launch = [join(SOURCE, 'CbLaunch.java'), '127.0.0.1', String(restPort), String(port)]
  const child = await startServer(
    'java',
    [
      '-Xmx256m',
      '-XX:+UseSerialGC',
      '-cp',
      join(jars, '*'),
      ...launch,
      `bench:${COUCHBASE_PASSWORD}`,
    ],
    /started/,
    INSTALL_JAVA,
  )
  return {
    ...running(child, port, folder),
    uri: `couchbase://bench:${encodeURIComponent(COUCHBASE_PASSWORD)}@127.0.0.1:${port}/bench?management=${restPort}`,
  }
}
