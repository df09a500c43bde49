import { WorkbenchError } from '../../../shared/errors'
import { formatBytes, formatCount } from '../../../shared/format/numbers'
import type { Sealed } from '../../secrets/seal'
import { EXPORT_FORMAT } from '../export/export-file'
import type { FoundFile } from './found-profile'
import { isObject } from './json'
import { isCompass, readCompass } from './read-compass'
import { isRedisInsight, readRedisInsight } from './read-redis-insight'
import { readTouchstone } from './read-touchstone'
import { readUriList } from './read-uri-list'

/** Far above what anybody keeps; the window sends no more than this either. */
export const MOST_CHARACTERS = 8 * 2 ** 20
export const MOST_PROFILES = 10_000

export type ReadConnections = FoundFile & { readonly sealed: Sealed | null }

/**
 * The connections in a file, whichever of the known programs wrote it.
 *
 * @throws WorkbenchError 'invalid-spec' when none are in it, or too many; 'unsupported' when a newer
 *   version of this product wrote it. No message quotes the file.
 */
export function readConnections(text: string): ReadConnections {
  if (text.length > MOST_CHARACTERS) {
    throw cannotRead(
      `it has ${formatBytes(text.length)}, and at most ${formatBytes(MOST_CHARACTERS)} are read`,
    )
  }
  const found = readAny(text.replace(/^\uFEFF/, '').trim())
  const count = found.profiles.length
  if (count === 0) throw cannotRead('there is no connection in it')
  if (count > MOST_PROFILES) {
    throw cannotRead(
      `it holds ${formatCount(count)} connections, and at most ${formatCount(MOST_PROFILES)} are read`,
    )
  }
  return found
}

function readAny(text: string): ReadConnections {
  if (!/^[[{]/.test(text)) return { ...readUriList(text), sealed: null }
  const file = parseJson(text)
  if (isRedisInsight(file)) return { ...readRedisInsight(file), sealed: null }
  if (isObject(file)) {
    if (isCompass(file)) return { ...readCompass(file), sealed: null }
    if (file.format === EXPORT_FORMAT || file.format === 'touchstone.profiles') {
      return readTouchstone(file)
    }
  }
  throw cannotRead('its JSON is of no program that is known here')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The error's own words quote the text around it, and a password may stand there.
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const line = position && text.slice(0, Number(position)).split('\n').length
    throw cannotRead(`its JSON is damaged${line ? ` in line ${line}` : ''}`)
  }
}

const cannotRead = (why: string): WorkbenchError =>
  new WorkbenchError('invalid-spec', `No connections can be read from this file: ${why}.`, {
    hint: 'Connections are read from exports of Touchstone, MongoDB Compass and Redis Insight, and from lists of URIs or redis-cli commands, one a line.',
  })
