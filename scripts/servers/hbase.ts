import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INSTALL_JAVA, mavenJars } from './maven-jars'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface HBaseServerOptions {
  /** connections that the gateway answers at once: hbase.thrift.maxWorkerThreads */
  readonly workerThreads?: number
  /** hbase.regionserver.thrift.framed */
  readonly framed?: boolean
}

export interface RunningHBase extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
}

const SOURCE = join(import.meta.dirname, '../../scripts/servers/hbase')

/** HBase 2.6.1 with its Thrift2 gateway in one Java process from Maven: 0.3-0.5 GB, 12 s. */
export async function startHBase(options: HBaseServerOptions = {}): Promise<RunningHBase> {
  const jars = await mavenJars('hbase', join(SOURCE, 'pom.xml'))
  const port = await freePort()
  const folder = await temporaryFolder('hbase')
  const values: Record<string, string> = {
    DIR: folder,
    PORT: String(port),
    ZOOKEEPER_PORT: String(await freePort()),
    MASTER_PORT: String(await freePort()),
    REGION_PORT: String(await freePort()),
    FRAMED: String(options.framed ?? false),
    WORKER_THREADS: String(options.workerThreads ?? 1000),
  }
  const template = await readFile(join(SOURCE, 'hbase-site.xml.in'), 'utf8')
  await mkdir(join(folder, 'conf'))
  const site = template.replace(/@([A-Z_]+)@/g, (whole, name) => values[name] ?? whole)
  await writeFile(join(folder, 'conf/hbase-site.xml'), site)
  const child = await startServer(
    'java',
    [
      `@${join(SOURCE, 'jvm17.args')}`,
      ...['-cp', `${folder}/conf:${jars}/*`, join(SOURCE, 'HBaseLaunch.java')],
    ],
    /THRIFT2-READY/,
    INSTALL_JAVA,
  )
  const server = running(child, port, folder)
  return {
    ...server,
    uri: `hbase://127.0.0.1:${port}${options.framed ? '/?transport=framed' : ''}`,
    // its own way of ending takes 3 s, and nobody needs the data
    stop: async () => {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
