import type { Db, Document } from 'mongodb'
import { serverCodeOf } from './outcomes'

/** What the server says of itself; an answer that it does not give is empty. */
export interface ServerState {
  readonly buildInfo: Document
  /** `hello`, or what older ones answer in its place */
  readonly hello: Document
  readonly status: Document
  /** getDefaultRWConcern */
  readonly defaults: Document
}

/** @param admin the database `admin` */
export async function readServerState(admin: Db): Promise<ServerState> {
  const buildInfo = await ask(admin, { buildInfo: 1 })
  const hello = await ask(admin, { hello: 1 })
  return {
    buildInfo,
    hello: hello.ok === undefined ? await ask(admin, { isMaster: 1 }) : hello,
    status: await ask(admin, { serverStatus: 1 }),
    defaults: await ask(admin, { getDefaultRWConcern: 1 }),
  }
}

/** Not known to this server, or not permitted to this user: it is left out. */
async function ask(admin: Db, command: Document): Promise<Document> {
  try {
    return await admin.command(command)
  } catch (error) {
    if (serverCodeOf(error) === null) throw error
    return {}
  }
}

export const isWritable = ({ hello }: ServerState): boolean =>
  Boolean(hello.isWritablePrimary ?? hello.ismaster ?? true)
