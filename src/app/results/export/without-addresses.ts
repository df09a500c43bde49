import type { Report } from '../../../shared/report'
import { mapStrings } from './map-strings'

/** Options that hold an address, or a path that tells as much. */
const ADDRESS_KEYS =
  /^(hosts?|hostname|address(es)?|contactPoints|endpoints?|servers?|nodes|seeds|socketPath|socketFolder|path|folder|serverName|url|uri)$/i
/** Their numbers may look like addresses: 8.0.2.1 */
const VERSION_KEYS = /^(version|product|libraries|kernel|os|cpuModel|node|tool|startedAt|endedAt)$/

const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?::\d{1,5})?/g
const IPV6 = /\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d{1,5})?/gi

/**
 * The report with every address replaced: `store-1` for what the first target is reached by, and so
 * on; an address that only an answer named (a node of a cluster) gets the next number. The machine
 * that made the load becomes `generator`.
 */
export function withoutAddresses(report: Report): Report {
  const known = new Map<string, string>()
  let count = 0
  const next = () => `store-${++count}`
  for (const { spec, target } of report.trials) {
    let own = known.get(target.uri)
    if (own === undefined) {
      own = next()
      known.set(target.uri, own)
    }
    known.set(spec.target.uri, own)
    const places = [...hostsOfUri(target.uri), ...hostsOfUri(spec.target.uri)]
    collect(spec.target.options, false, places)
    for (const place of places) if (!known.has(place)) known.set(place, own)
  }
  const { hostname } = report.environment
  if (hostname !== '' && !known.has(hostname)) known.set(hostname, 'generator')
  const replacers = [...known]
    .filter(([place]) => place.length > 2)
    .sort(([a], [b]) => b.length - a.length)
    .map(([place, name]) => ({ pattern: patternOf(place), name }))
  const others = (address: string) => {
    const [, host] = /^(\[.*\]|[^:]*)/.exec(address) ?? []
    const found = known.get(host ?? address) ?? next()
    known.set(host ?? address, found)
    return found
  }
  return mapStrings(report, (text, path) => {
    if (path.at(-1) === 'store' || path.at(-1) === 'kind') return text
    const whole = path.includes('spec') || path.at(-1) === 'hostname' ? known.get(text) : undefined
    if (whole !== undefined) return whole
    const isId = path.join('.') === 'run.id'
    const replaced = replacers.reduce(
      (rest, { pattern, name }) => rest.replace(pattern, name),
      text,
    )
    if (isId) return withoutSlugs(replaced, known)
    if (path.some((key) => VERSION_KEYS.test(key))) return replaced
    return replaced.replace(IPV4, others).replace(IPV6, others)
  })
}

/** `redis://a:1,b:2/0` → `a`, `b`, `a:1`, `b:2` */
function hostsOfUri(uri: string): string[] {
  const [, authority] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/?#]*)/i.exec(uri) ?? []
  if (authority === undefined) {
    // an embedded engine: what follows the colon is a folder
    const [, folder] = /^[a-z][a-z0-9+.-]*:(.+)$/i.exec(uri) ?? []
    return folder === undefined ? [] : [folder]
  }
  return authority
    .split(',')
    .filter((place) => place !== '')
    .flatMap((place) => [decoded(place), decoded(place.replace(/:\d+$/, ''))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function collect(value: unknown, isAddress: boolean, into: string[]): void {
  if (typeof value === 'string') {
    if (isAddress) into.push(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, isAddress, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      collect(item, ADDRESS_KEYS.test(key), into)
    }
  }
}

/** `redis` can be a host and is a word as well: it is one before a port and after a slash only. */
function patternOf(place: string): RegExp {
  const plain = place.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const isWord = /^[a-z_]+$/i.test(place) && place.toLowerCase() !== 'localhost'
  return isWord
    ? new RegExp(`(?<=//|@)${plain}(?![\\w.-])|(?<![\\w.-])${plain}(?=:\\d)`, 'gi')
    : new RegExp(`(?<![\\w-])${plain}(?![\\w-])`, 'gi')
}

/** The id of a run begins with its time and goes on with its name, in lower case with hyphens. */
function withoutSlugs(id: string, known: ReadonlyMap<string, string>): string {
  const [, time, slug, suffix] = /^(\d{8}-\d{6})-(.*)-([0-9a-f]{4}(?:-\d+)?)$/.exec(id) ?? []
  if (slug === undefined) return id
  const slugs = [...known.keys()].map((place) => place.toLowerCase().replace(/[^a-z0-9]+/g, '-'))
  const named = slugs.some(
    (place) => place.length > 3 && slug.includes(place.replace(/^-|-$/g, '')),
  )
  return named ? `${time}-${suffix}` : id
}
