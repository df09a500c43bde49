import type { Dialect } from './dialect'
import { TextScanner } from './text-scanner'

const store = (verb: string, key: string, value: string, exptime: number): string =>
  `${verb} ${key} 0 ${exptime} ${value.length}\r\n${value}\r\n`

/** The text commands that every server and every compatible has. */
export const CLASSIC: Dialect = {
  name: 'classic',
  scanner: () => new TextScanner(),
  get: (key) => `get ${key}\r\n`,
  gets: (key) => `gets ${key}\r\n`,
  add: (key, value, exptime) => store('add', key, value, exptime),
  replace: (key, value, exptime) => store('replace', key, value, exptime),
  swap: (key, value, exptime, cas) =>
    `cas ${key} 0 ${exptime} ${value.length} ${cas}\r\n${value}\r\n`,
  set: (key, value) => store('set', key, value, 0),
  remove: (key) => `delete ${key}\r\n`,
  version: () => 'version\r\n',
  stats: (what) => (what === '' ? 'stats\r\n' : `stats ${what}\r\n`),
}
