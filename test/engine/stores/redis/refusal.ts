import { WorkbenchError } from '../../../../src/shared/errors'
import { RespDouble } from '../../../helpers/resp-double'
import { connectTo } from './probe'

type Options = NonNullable<Parameters<typeof connectTo>[1]>
type Context = NonNullable<Parameters<typeof connectTo>[2]>

const servers: RespDouble[] = []

/** A double that `closeDoubles` ends. */
export async function double(...listen: Parameters<RespDouble['listen']>): Promise<RespDouble> {
  const server = await new RespDouble().listen(...listen)
  servers.push(server)
  return server
}

/** For `afterEach`. */
export async function closeDoubles(): Promise<void> {
  for (const server of servers.splice(0)) await server.close()
}

/** The error with which connecting must fail. */
export async function refusal(
  server: { port: number },
  options: Options = {},
  context: Context = {},
): Promise<WorkbenchError> {
  try {
    const { session } = await connectTo(server, options, context)
    await session.close()
  } catch (error) {
    if (error instanceof WorkbenchError) return error
    throw error
  }
  throw new Error('connected')
}
