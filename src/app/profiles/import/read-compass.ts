import type { FoundFile, FoundProfile } from './found-profile'
import { ignoredNames, type JsonObject, objectAt, objectsIn, textAt } from './json'

/** `{"type": "Compass Connections", "connections": […]}`, as MongoDB Compass exports them. */
export const isCompass = (file: JsonObject): boolean =>
  textAt(file, 'type') === 'Compass Connections'

export const readCompass = (file: JsonObject): FoundFile => ({
  format: 'compass',
  profiles: objectsIn(file.connections).map(foundProfile),
})

function foundProfile(raw: JsonObject): FoundProfile {
  const options = objectAt(raw, 'connectionOptions')
  const favorite = objectAt(raw, 'favorite')
  const ignored = [
    ...ignoredNames(raw, [
      'id',
      'connectionOptions',
      'connectionSecrets',
      'favorite',
      'lastUsed',
      'savedConnectionType',
    ]),
    ...ignoredNames(favorite, ['name']).map((name) => `favorite.${name}`),
    ...ignoredNames(options, ['connectionString', 'sshTunnel']),
    ...(textAt(raw, 'connectionSecrets') === null ? [] : ['connectionSecrets']),
  ]
  const { uri, dropped } = withoutPoolSettings(textAt(options, 'connectionString'))
  ignored.push(...dropped)
  return { name: textAt(favorite, 'name'), uri, problem: problemOf(options, uri), ignored }
}

/** Parameters of the driver that a workload decides here: a URI with them would be refused. */
const DECIDED_HERE = [
  'connecttimeoutms',
  'maxconnecting',
  'maxidletimems',
  'maxpoolsize',
  'minpoolsize',
  'serverselectiontimeoutms',
  'sockettimeoutms',
  'timeoutms',
  'waitqueuetimeoutms',
]

function withoutPoolSettings(uri: string | null): { uri: string | null; dropped: string[] } {
  const question = uri?.indexOf('?') ?? -1
  if (uri === null || question < 0) return { uri, dropped: [] }
  const pairs = uri.slice(question + 1).split('&')
  const nameOf = (pair: string) => pair.split('=', 1)[0]
  const isDropped = (pair: string) => DECIDED_HERE.includes(nameOf(pair).toLowerCase())
  const query = pairs.filter((pair) => !isDropped(pair)).join('&')
  return {
    uri: uri.slice(0, question) + (query === '' ? '' : `?${query}`),
    dropped: pairs.filter(isDropped).map(nameOf),
  }
}

function problemOf(options: JsonObject, uri: string | null): string | null {
  if (uri === null) return 'It has no connection string.'
  if (Object.keys(objectAt(options, 'sshTunnel')).length === 0) return null
  return 'It goes through an SSH tunnel, which is not offered: open one yourself and point at its end.'
}
