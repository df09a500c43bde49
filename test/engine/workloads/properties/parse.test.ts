import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeKey, escapeValue } from '../../../../src/engine/workloads/properties/escapes'
import { parseProperties } from '../../../../src/engine/workloads/properties/parse'

/** Bytes and what java.util.Properties.load of OpenJDK 17 made of them; null: it threw. */
const golden = JSON.parse(
  readFileSync(new URL('../fixtures/java-properties.json', import.meta.url), 'utf8'),
) as { hex: string; loaded: Record<string, string> | null }[]

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const parse = (text: string) => parseProperties(latin1(text), 'w.properties')

describe('parseProperties', () => {
  it.each(golden)('reads $hex as Java 17 does', ({ hex, loaded }) => {
    const parsed = parseProperties(Buffer.from(hex, 'hex'), 'w.properties')
    if (loaded === null) {
      expect(parsed.problems.length).toBeGreaterThan(0)
      return
    }
    expect(parsed.problems).toEqual([])
    expect(Object.fromEntries(parsed.entries.map((e) => [e.key, e.value]))).toEqual(loaded)
  })

  it('keeps the number of the line on which each property begins', () => {
    const { entries } = parse('# comment\r\n\r\na=1\r\nb=2,\\\r\n  3\r\nc=4\r\n')
    expect(entries).toEqual([
      { key: 'a', value: '1', line: 3 },
      { key: 'b', value: '2,3', line: 4 },
      { key: 'c', value: '4', line: 6 },
    ])
  })

  it('keeps trailing blanks, as Java does', () => {
    expect(parse('recordcount=10 \t\n').entries[0].value).toBe('10 \t')
  })

  it('notes a name that stands twice and lets the last value hold', () => {
    const { entries, notes } = parse('a=1\nb=2\na=3\n')
    expect(entries.map((entry) => [entry.key, entry.value])).toEqual([
      ['a', '3'],
      ['b', '2'],
    ])
    expect(notes).toEqual([
      {
        path: 'a',
        value: '3',
        message: 'a stands on line 1 and again on line 3; the last one holds.',
        at: 'w.properties:3',
      },
    ])
  })

  it('refuses every malformed unicode escape with its line, and reads the rest', () => {
    const { entries, problems } = parse('a=\\u00g1\nb=2\n\\u12=3\n')
    expect(entries.map((entry) => entry.key)).toEqual(['b'])
    expect(problems.map((problem) => problem.at)).toEqual(['w.properties:1', 'w.properties:3'])
    expect(problems[0].message).toBe(
      'Line 1 of w.properties holds a "\\u" without four hexadecimal digits behind it; Java refuses the file.',
    )
  })

  it('skips a UTF-8 byte-order mark, reads UTF-8 behind it, and says so', () => {
    const bytes = Buffer.from('\ufefftable=caf\u00e9\n', 'utf8')
    const { entries, notes, problems } = parseProperties(bytes, 'w.properties')
    expect(entries).toEqual([{ key: 'table', value: 'caf\u00e9', line: 1 }])
    expect(problems).toEqual([])
    expect(notes.map((note) => note.message)).toEqual([
      'w.properties begins with a UTF-8 byte-order mark, which was left out; YCSB would take it for a part of the first name.',
    ])
  })

  it('reads UTF-8 without a mark as ISO 8859-1, as Java does, and says so', () => {
    const { entries, notes } = parseProperties(
      Buffer.from('a=1\ntable=caf\u00e9\n'),
      'w.properties',
    )
    expect(entries[1].value).toBe('caf\u00c3\u00a9')
    expect(notes).toMatchObject([{ path: 'table', at: 'w.properties:2' }])
    expect(parse('table=caf\u00e9\n').notes).toEqual([])
  })

  it.each([
    ['little-endian with a mark', Buffer.from('\ufeffa=1\n', 'utf16le')],
    ['big-endian with a mark', Buffer.from('\ufeffa=1\n', 'utf16le').swap16()],
    ['little-endian without a mark', Buffer.from('recordcount=1000\n', 'utf16le')],
    ['big-endian without a mark', Buffer.from('recordcount=1000\n', 'utf16le').swap16()],
  ])('refuses UTF-16, %s', (_, bytes) => {
    const { entries, problems } = parseProperties(bytes, 'w.properties')
    expect(entries).toEqual([])
    expect(problems).toMatchObject([
      {
        message: 'w.properties is written in UTF-16; properties files are ISO 8859-1 (or ASCII).',
        hint: 'save it again as UTF-8 or ASCII text',
      },
    ])
  })

  it('never shows the value of a secret', () => {
    const { notes } = parse('redis.password=one\nredis.password=two\n')
    expect(notes[0].value).toBe('***')
  })

  it('reads back whatever names and values are written escaped', () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)),
    })
    fc.assert(
      fc.property(text, text, (key, value) => {
        const { entries } = parse(`${escapeKey(key)}=${escapeValue(value)}\n`)
        expect(entries).toEqual([{ key, value, line: 1 }])
      }),
      { seed: 5, numRuns: 500 },
    )
  })
})
