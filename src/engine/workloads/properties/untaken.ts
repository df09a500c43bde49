import { ALL_NAMES, GO_ONLY, isStoreProperty, isTaken, WITHOUT_EFFECT } from './catalog'
import type { Dialect } from './dialect'
import type { PropertyReader } from './reader'
import { nearestName } from './suggest'

/** Names every property that changes nothing, with the reason; nothing is dropped in silence. */
export function noteUntaken(reader: PropertyReader, dialect: Dialect): void {
  for (const [key, { shownAs }] of reader.given) {
    if (isTaken(key) || isStoreProperty(key)) continue
    const reason = reasonWithoutEffect(key)
    if (reason !== undefined) {
      reader.note(key, `${shownAs} is read and has no effect here: ${reason}.`)
      continue
    }
    const goOnly = Object.hasOwn(GO_ONLY, key) ? GO_ONLY[key] : undefined
    if (goOnly !== undefined) {
      if (dialect === 'go-ycsb' && key === 'warmuptime') continue
      const [meaning, here] = goOnly
      reader.note(
        key,
        `${shownAs} is read and has no effect here: ${here}. Only go-ycsb knows it (${meaning}).`,
      )
      continue
    }
    noteUnknown(reader, key, shownAs)
  }
}

/** Why a known name changes nothing; undefined when it is not among those. */
export function reasonWithoutEffect(key: string): string | undefined {
  if (key.startsWith('htrace.')) return 'operations are not traced'
  return Object.hasOwn(WITHOUT_EFFECT, key) ? WITHOUT_EFFECT[key] : undefined
}

function noteUnknown(reader: PropertyReader, key: string, shownAs: string): void {
  if (key === '') {
    reader.note(key, 'A value stands without a name before it; it was left out.')
    return
  }
  const near = nearestName(key, ALL_NAMES)
  const sameButCase = near !== undefined && near.toLowerCase() === key.toLowerCase()
  const message = sameButCase
    ? `${shownAs} is not known; names are case-sensitive, as in YCSB. It was left out.`
    : `${shownAs} is not known. It was left out.`
  reader.note(key, message, near === undefined ? undefined : `did you mean ${near}?`)
}
