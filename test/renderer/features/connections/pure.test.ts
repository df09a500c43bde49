import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src/renderer/features/connections/editor/profile-draft'
import { columnOf, uriParts } from '../../../../src/renderer/features/connections/editor/uri-parts'
import { endpointText } from '../../../../src/renderer/features/connections/list/endpoint-text'
import {
  findProfiles,
  folderPaths,
  folderTree,
  nextFolder,
} from '../../../../src/renderer/features/connections/list/folder-tree'
import { sampleProfile } from '../../helpers/samples'

const profile = (name: string, folder: string, builtIn = false) =>
  sampleProfile({ id: name, name, folder, builtIn, values: {} })
const profiles = [
  profile('a', 'Staging/Europe'),
  profile('b', ''),
  profile('c', 'Laptop'),
  profile('d', 'Staging'),
  profile('LevelDB', '', true),
]

describe('the folders', () => {
  it('stand built-in first, then loose ones, then named, nested below theirs', () => {
    expect(
      folderTree(profiles).map(({ kind, path, name, nested, count, profiles: own }) => [
        kind,
        path,
        name,
        nested,
        count,
        own.map((each) => each.name).join(),
      ]),
    ).toEqual([
      ['built-in', '', '', false, 1, 'LevelDB'],
      ['top', '', '', false, 1, 'b'],
      ['folder', 'Staging', 'Staging', false, 2, 'd'],
      ['folder', 'Staging/Europe', 'Europe', true, 1, 'a'],
      ['folder', 'Laptop', 'Laptop', false, 1, 'c'],
    ])
  })

  it('are moved through in the order shown, up to the ends', () => {
    expect(folderPaths(profiles)).toEqual(['Staging', 'Staging/Europe', 'Laptop'])
    expect(nextFolder(profiles, '', 1)).toBe('Staging')
    expect(nextFolder(profiles, 'Staging', -1)).toBe('')
    expect(nextFolder(profiles, 'Laptop', 1)).toBeNull()
    expect(nextFolder(profiles, '', -1)).toBeNull()
  })

  it('are searched by every word, in any case', () => {
    const names = (filter: string) => findProfiles(profiles, filter).map(({ name }) => name)
    expect(names('EUROPE redis')).toEqual(['a'])
    expect(names('europe laptop')).toEqual([])
    expect(names(' ')).toHaveLength(5)
  })
})

describe('where a profile leads to', () => {
  it.each([
    [{ hosts: ['db1.lab:27017', 'db2.lab'] }, 'db1.lab:27017 +1'],
    [{ host: '::1', port: 6379 }, '[::1]:6379'],
    [{ host: '127.0.0.1', port: 6379, socketPath: '/run/redis.sock' }, '/run/redis.sock'],
    [{ shards: ['mysql://root:***@a:3306/y', 'mysql://root:***@b:3307/y'] }, 'a:3306 +1'],
    [{ path: '/data' }, '/data'],
    [{}, 'db9:1'],
  ])('%j', (values, text) => {
    expect(endpointText({ values, uri: 'redis://u:***@db9:1/0' })).toBe(text)
  })
})

describe('a URI in parts', () => {
  it('loses nothing, and knows what stands for a secret', () => {
    const text = 'mongodb://bench:***@db1.lab:27017,[fd00::3]:27017/ycsb?w=1&j=***x'
    const parts = uriParts(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ kind }) => kind === 'secret')).toEqual([{ text: '***', kind: 'secret' }])
    expect(parts.find((part) => part.text.includes('fd00::3'))?.kind).toBe('plain')
  })

  it('tells from where it cannot be read, when the problem says so', () => {
    const problem = { path: 'w', message: '' }
    expect(columnOf('redis://h:x1', [{ ...problem, value: 'x1' }])).toBe(11)
    expect(columnOf('mongodb://h/?w=&w=', [problem])).toBe(14)
    expect(columnOf('mongodb://h', [problem])).toBeNull()
  })
})

describe('a draft of an older version', () => {
  it('is passed over when a text is missing, and mended where it can be', () => {
    expect(parseDraft({ name: 'a', folder: '', store: 'redis' })).toBeNull()
    expect(parseDraft('x')).toBeNull()
    expect(
      parseDraft({ name: 'a', folder: '', store: 'redis', uri: '', colour: 'pink', values: {} }),
    ).toEqual({
      name: 'a',
      folder: '',
      store: 'redis',
      uri: '',
      colour: null,
      values: {},
      passwordEnv: null,
      typedUri: null,
    })
  })
})
