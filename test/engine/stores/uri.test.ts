import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDurationNs,
  formatPath,
  parseBytes,
  parseDurationNs,
  UriReader,
} from '../../../src/engine/stores/uri'
import type { WorkbenchError } from '../../../src/shared/errors'

const pathOf = (uri: string): string => {
  const reader = new UriReader(uri)
  const path = reader.filePath('leveldb:./data')
  reader.done()
  return path
}

function problemsOf(read: (reader: UriReader) => void, uri: string) {
  const reader = new UriReader(uri)
  read(reader)
  try {
    reader.done()
  } catch (error) {
    return (error as WorkbenchError).problems
  }
  return []
}

describe('store URIs', () => {
  it.each([
    ['leveldb:data', 'data'],
    ['leveldb:./a b', './a b'],
    ['leveldb:a%20b%3Fc%23d%25', 'a b?c#d%'],
    ['leveldb:/var/db?sync=true', '/var/db'],
    ['leveldb:///var/db', '/var/db'],
    ['leveldb:~/db', '~/db'],
    ['leveldb:C:\\data\\x', 'C:\\data\\x'],
    ['leveldb:///C:/data', 'C:/data'],
    ['leveldb:数据', '数据'],
  ])('reads the path of %s', (uri, path) => {
    const reader = new UriReader(uri)
    expect(reader.filePath('leveldb:./data')).toBe(path)
  })

  it('keeps odd paths through formatting', () => {
    for (const path of ['//server/share', '/C:/x', ' ', 'a?b#c%41', '///x', '~']) {
      expect(pathOf(`leveldb:${formatPath(path)}`)).toBe(path)
    }
  })

  it.each(['leveldb:', 'leveldb://host/x', 'leveldb:a%zz', 'leveldb:a%00b'])(
    'refuses %s',
    (uri) => {
      expect(() => pathOf(uri)).toThrow(expect.objectContaining({ code: 'invalid-spec' }))
    },
  )

  it('reports everything at once: wrong, repeated, unknown', () => {
    const problems = problemsOf((reader) => {
      reader.filePath('leveldb:./data')
      reader.flag('sync')
      reader.bytes('cacheSize', 0, 1000)
      reader.choice('readMode', ['async', 'sync'])
      reader.durationNs('stallFor')
    }, 'leveldb:?sync=yes&cacheSize=8MB&readMode=fast&stallFor=5&sync=no&other=1')
    expect(problems.map(({ path }) => path)).toEqual([
      'sync',
      'path',
      'sync',
      'cacheSize',
      'readMode',
      'stallFor',
      'other',
    ])
    expect(problems.at(-1)?.hint).toBe('Known: sync, cacheSize, readMode, stallFor.')
  })

  it.each([
    ['0', 0],
    ['4096', 4096],
    ['8MB', 8_000_000],
    ['8 MiB', 8_388_608],
    ['1.5kb', 1500],
    ['1GiB', 2 ** 30],
    ['', undefined],
    ['-1', undefined],
    ['1e6', undefined],
    ['5TB', undefined],
    ['9999999999GB', undefined],
  ])('reads the size %j as %s bytes', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes)
  })

  it.each([
    ['0', 0],
    ['500us', 500_000],
    ['500µs', 500_000],
    ['1.5ms', 1_500_000],
    ['10s', 1e10],
    ['2m', 1.2e11],
    ['5', undefined],
    ['0,5s', undefined],
    ['ms', undefined],
  ])('reads the duration %j as %s ns', (text, ns) => {
    expect(parseDurationNs(text)).toBe(ns)
  })

  it('writes the largest unit that loses nothing', () => {
    expect([formatBytes(8_388_608), formatBytes(8_000_000), formatBytes(1001)]).toEqual([
      '8MiB',
      '8MB',
      '1001B',
    ])
    expect([formatDurationNs(90e9), formatDurationNs(60e9), formatDurationNs(1_500_001)]).toEqual([
      '90s',
      '1m',
      '1500001ns',
    ])
  })
})
