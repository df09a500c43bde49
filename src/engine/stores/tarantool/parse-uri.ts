import { ServerUri } from '../server-uri'
import { parseBytes } from '../uri'
import { type IndexKind, optionsSchemaOf, type TarantoolOptions } from './options'

/**
 * `tarantool-tree://user:password@host:3301/space?engine=vinyl`; a Unix socket as
 * `tarantool-tree:///space?socket=/run/tarantool/app.sock`.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password
 */
export function parseTarantoolUri(
  index: IndexKind,
  schemes: readonly string[],
  uri: string,
): TarantoolOptions {
  const reader = new ServerUri(uri, {
    product: 'Tarantool',
    schemes,
    tlsSchemes: [],
    tlsOptions: false,
    pathName: 'space',
    options: ['socket', 'family', 'engine', 'tuplesize', 'compat'],
    howToWrite: `Write ${schemes[0]}://user:password@host:3301/space. Characters like @ / ? % in a password are written as %40 %2F %3F %25.`,
  })
  return reader.options(optionsSchemaOf(index), {
    ...readPlace(reader),
    username: reader.username,
    password: reader.password,
    space: reader.path || undefined,
    family: reader.family(),
    engine: reader.text('engine'),
    maxTupleBytes: readTupleSize(reader),
    compat: reader.text('compat'),
  })
}

function readPlace(reader: ServerUri) {
  const socketPath = reader.text('socket')
  if (socketPath === undefined) return reader.server()
  if (reader.authority !== '') {
    const message = 'A host and a socket are two places.'
    const hint = 'Leave the host out: tarantool-tree:///space?socket=/path.'
    reader.fault('socket', socketPath, message, hint)
  }
  return { socketPath }
}

function readTupleSize(reader: ServerUri): number | undefined {
  const text = reader.text('tuplesize')
  if (text === undefined) return undefined
  const bytes = parseBytes(text)
  if (bytes !== undefined) return bytes
  const message = `tuplesize=${text}: must be a size.`
  reader.fault('tuplesize', text, message, 'Write tuplesize=16MiB.')
  return undefined
}
