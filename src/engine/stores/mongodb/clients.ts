import {
  MongoClient,
  type MongoClientOptions,
  type ReadPreferenceMode,
  type TopologyDescriptionChangedEvent,
} from 'mongodb'
import { WorkbenchError } from '../../../shared/errors'
import type { EndpointTls } from '../../wire/endpoint'
import { driverUri } from './format-uri'
import type { MongodbOptions } from './options'

export interface ClientSettings {
  readonly connections: number
  /** true: all connections are made at once, and kept */
  readonly warm: boolean
  /** a member that answers must be found within */
  readonly selectionMs: number
  /** one connection must be made within */
  readonly reachMs: number
  /** a connection that says nothing for so long is given up */
  readonly silenceMs: number
  readonly tls: EndpointTls | null
}

/** connections made at once to one server */
const AT_ONCE = 128
/** of pings; each makes up to AT_ONCE connections */
const MOST_ROUNDS = 32

/** A client of the driver that hides nothing: no second attempts, no queue longer than its pool. */
export function openClient(options: MongodbOptions, settings: ClientSettings): MongoClient {
  const { connections, warm, selectionMs, reachMs, silenceMs, tls } = settings
  const given: MongoClientOptions = {
    maxPoolSize: connections,
    minPoolSize: warm ? connections : 0,
    maxConnecting: Math.min(connections, AT_ONCE),
    // the pool has no queue: operations enter only when there is a connection for them
    serverSelectionTimeoutMS: selectionMs,
    connectTimeoutMS: reachMs,
    socketTimeoutMS: silenceMs,
    retryReads: options.retryReads,
    retryWrites: options.retryWrites,
    promoteBuffers: true,
    enableUtf8Validation: false,
    ...(options.others.some(({ name }) => name === 'appName') ? {} : { appName: 'touchstone' }),
  }
  if (tls === null) return construct(driverUri(options), given)
  return construct(driverUri(withoutFiles(options)), {
    ...given,
    secureContext: tls.context,
    ...(tls.serverName === undefined ? {} : { servername: tls.serverName }),
  })
}

/** The driver quotes the URI in what it throws, password and all: neither text nor cause is kept. */
function construct(uri: string, given: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(uri, given)
  } catch (error) {
    const message = (error as Error).message.replace(/"?mongodb(?:\+srv)?:\/\/.*/s, 'this URI')
    throw new WorkbenchError('invalid-spec', `The driver does not take this: ${message}.`, {
      hint: 'Change or leave out the option that it names; a password needs a user name.',
    })
  }
}

/** The files are read already, once for all connections. */
function withoutFiles(options: MongodbOptions): MongodbOptions {
  if (options.tls === null) return options
  return { ...options, tls: { ...options.tls, caFile: null, certKeyFile: null } }
}

/**
 * Connects, and fails as soon as every server has been asked in vain, where the driver would go on
 * asking until its time is over.
 */
export async function connectClient(client: MongoClient, signal: AbortSignal): Promise<void> {
  await untilStopped(signal, async (reject) => {
    const changed = ({ newDescription }: TopologyDescriptionChangedEvent): void => {
      const servers = [...newDescription.servers.values()]
      const failed = servers.filter(({ error }) => error !== null)
      if (servers.length > 0 && failed.length === servers.length) reject(failed[0].error)
    }
    client.on('topologyDescriptionChanged', changed)
    try {
      await client.connect()
    } finally {
      client.off('topologyDescriptionChanged', changed)
    }
  })
}

/**
 * Makes all connections, so that the first operations need not: the driver by itself adds ten a
 * second. As many pings at once as there are to be connections need one each.
 */
export async function warmUp(
  client: MongoClient,
  connections: number,
  preference: ReadPreferenceMode,
  signal: AbortSignal,
): Promise<void> {
  let made = 0
  const count = (): void => {
    made++
  }
  client.on('connectionReady', count)
  const admin = client.db('admin')
  const ping = (): Promise<unknown> => admin.command({ ping: 1 }, { readPreference: preference })
  try {
    for (let round = 0; round < MOST_ROUNDS && made < connections; round++) {
      await untilStopped(signal, async () => {
        await Promise.all(Array.from({ length: connections }, ping))
      })
    }
  } finally {
    client.off('connectionReady', count)
  }
}

/** What is begun goes on when it is stopped; whoever stops it closes the client. */
async function untilStopped(
  signal: AbortSignal,
  begin: (reject: (error: unknown) => void) => Promise<void>,
): Promise<void> {
  let stop = (): void => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      else begin(reject).then(resolve, reject)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
