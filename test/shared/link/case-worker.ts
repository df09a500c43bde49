import { type MessagePort, parentPort } from 'node:worker_threads'
import { messagePortLink } from '../../../src/shared/link/message-port'
import { serveLink } from '../../../src/shared/link/serve'
import { caseHost } from './case-host'

/** The host of the cases, in a thread of its own; answers on the port that it is sent. */
parentPort?.on('message', (port: MessagePort) => {
  serveLink(messagePortLink(port), caseHost(), { onBug: () => {} })
})
