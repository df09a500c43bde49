import { toWireError, WorkbenchError } from '../../shared/errors'
import type { OwnershipMark } from '../stores/port'
import { asked } from './asked'
import type { HostLink } from './link'
import { LoadSession } from './load-session'
import { parseToWorker, type ToWorker, type WorkerCallName } from './messages'

/** Answers a run manager's calls until the link closes or it says `close`. */
export function serveWorker(link: HostLink, exit: () => void): void {
  const session = new LoadSession({
    snapshot: (snapshot) => link.post({ type: 'snapshot', snapshot }),
    storeEvent: (event) => link.post({ type: 'store-event', event }),
    progress: (done) => link.post({ type: 'progress', done }),
  })
  link.onMessage((raw) => {
    const message = parseToWorker(raw)
    switch (message.type) {
      case 'stop':
        session.stop(message.how)
        return
      case 'pause':
        session.pause(message.atNs)
        return
      case 'resume':
        session.resume(message.atNs)
        return
      case 'change-rate':
        session.changeRate(message.opsPerSec, message.atNs)
        return
      case 'call':
        void answer(link, session, message)
    }
  })
  link.onClose(exit)
  link.post({ type: 'ready' })
}

async function answer(
  link: HostLink,
  session: LoadSession,
  call: Extract<ToWorker, { type: 'call' }>,
): Promise<void> {
  try {
    const value = await perform(session, call.name, call.argument)
    link.post({ type: 'result', id: call.id, value })
  } catch (error) {
    link.post({ type: 'failure', id: call.id, error: toWireError(error) })
  }
}

function perform(session: LoadSession, name: WorkerCallName, argument: unknown): Promise<unknown> {
  switch (name) {
    case 'open':
      return session.open(argument)
    case 'runPhase':
      return session.runPhase(argument)
    case 'writeMark':
      return asked('to keep a mark', session.store.writeMark(argument as OwnershipMark))
    case 'inspect':
      return asked('what it holds', session.store.inspect())
    case 'prepare':
      return asked('to make room for records', session.store.prepare())
    case 'clear':
      return session.clear()
    case 'size':
      return asked('how large it is', session.store.size())
    case 'roundTrips':
      return session.roundTrips(argument as number)
    case 'close':
      return session.close()
    default:
      throw new WorkbenchError('unsupported', `This worker knows no call '${String(name)}'.`)
  }
}
