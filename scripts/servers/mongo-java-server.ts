import { join } from 'node:path'
import { INSTALL_JAVA, mavenJars } from './maven-jars'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface RunningMongoJava extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
}

const SOURCE = join(import.meta.dirname, '../../scripts/servers/mongo-java-server')

/**
 * mongo-java-server 1.47 on H2: MongoDB's protocol, written for tests, not MongoDB. It knows no
 * sessions and no `hello`.
 */
export async function startMongoJava(): Promise<RunningMongoJava> {
  const jars = await mavenJars('mongo-java-server', join(SOURCE, 'pom.xml'))
  const port = await freePort()
  const folder = await temporaryFolder('mongo-java-server')
  const launch = [join(SOURCE, 'MongoLaunch.java'), String(port), join(folder, 'data')]
  const child = await startServer(
    'java',
    ['-Xmx256m', '-XX:+UseSerialGC', '-cp', join(jars, '*'), ...launch],
    /listening/,
    INSTALL_JAVA,
  )
  return {
    ...running(child, port, folder),
    uri: `mongodb://127.0.0.1:${port}/ycsb?directConnection=true`,
  }
}
