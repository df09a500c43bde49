import type { Dialect } from './dialect'
import { TextScanner } from './text-scanner'

const store = (key: string, value: string, flags: string, exptime: number): string =>
  exptime === 0
    ? `ms ${key} ${value.length} ${flags}\r\n${value}\r\n`
    : `ms ${key} ${value.length} ${flags} T${exptime}\r\n${value}\r\n`

/** Meta commands, as they are since memcached 1.6.10: the shortest replies. */
export const META: Dialect = {
  name: 'meta',
  scanner: () => new TextScanner(),
  get: (key) => `mg ${key} v f\r\n`,
  gets: (key) => `mg ${key} v f c\r\n`,
  add: (key, value, exptime) => store(key, value, 'ME', exptime),
  replace: (key, value, exptime) => store(key, value, 'MR', exptime),
  swap: (key, value, exptime, cas) => store(key, value, `C${cas}`, exptime),
  set: (key, value) => store(key, value, 'MS', 0),
  remove: (key) => `md ${key}\r\n`,
  version: () => 'version\r\n',
  stats: (what) => (what === '' ? 'stats\r\n' : `stats ${what}\r\n`),
}
