import { describe, expect, it } from 'vitest'
import { driverUri } from '../../../../src/engine/stores/mongodb/format-uri'
import { mongodbModule } from '../../../../src/engine/stores/mongodb/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, redact, capabilities } = mongodbModule

function problemsOf(uri: string): WorkbenchError {
  try {
    parseUri(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
  }
  throw new Error(`${uri} was taken`)
}

describe('URIs of MongoDB', () => {
  it('name several hosts, a set, and what is asked for', () => {
    const uri =
      'mongodb://me:p%40s%2Fs@a.example:27017,b.example,[::1]:27019/bench?replicaSet=rs0&w=majority&journal=true&readPreference=secondaryPreferred&readConcernLevel=majority&wtimeoutMS=500'
    expect(parseUri(uri)).toMatchObject({
      srv: false,
      hosts: [
        { host: 'a.example', port: 27017 },
        { host: 'b.example', port: null },
        { host: '::1', port: 27019 },
      ],
      username: 'me',
      password: 'p@s/s',
      database: 'bench',
      replicaSet: 'rs0',
      w: 'majority',
      journal: true,
      wtimeoutMs: 500,
      readPreference: 'secondaryPreferred',
      readConcern: 'majority',
      tls: null,
    })
  })

  it('of a hosted cluster are taken as they are copied', () => {
    const uri =
      'mongodb+srv://me:secret@cluster0.abcde.mongodb.net/?retryWrites=true&w=majority&appName=Cluster0'
    const options = parseUri(uri)
    expect(options).toMatchObject({
      srv: true,
      hosts: [{ host: 'cluster0.abcde.mongodb.net', port: null }],
      retryWrites: true,
      retryReads: false,
      tls: { verify: 'full' },
      others: [{ name: 'appName', value: 'Cluster0' }],
    })
    expect(formatUri(options, true)).toBe(
      'mongodb+srv://me:***@cluster0.abcde.mongodb.net/?w=majority&retryWrites=true&appName=Cluster0',
    )
  })

  it('take names in any case, and the older ones', () => {
    expect(parseUri('mongodb://h/?SSL=true&j=true&READPREFERENCE=nearest')).toMatchObject({
      tls: { verify: 'full' },
      journal: true,
      readPreference: 'nearest',
    })
  })

  it('leave a password alone that looks like an option', () => {
    expect(parseUri('mongodb://me:a&ssl=b@h/').password).toBe('a&ssl=b')
  })

  it('give the driver what it knows, and nothing else', () => {
    const options = parseUri('mongodb://h:1/?upsert=true&tls=true&servername=x&w=2')
    expect(driverUri(options)).toBe('mongodb://h:1/?w=2&tls=true')
    expect(capabilities(options).insertOfExisting).toBe('overwrites')
  })

  it('reach a Unix socket', () => {
    const options = parseUri('mongodb://%2Ftmp%2Fmongodb-27017.sock/ycsb')
    expect(options.hosts).toEqual([{ host: '/tmp/mongodb-27017.sock', port: null }])
    expect(driverUri(options)).toBe('mongodb://%2Ftmp%2Fmongodb-27017.sock/ycsb')
  })

  it('hide session tokens', () => {
    const options = parseUri(
      'mongodb://h/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:abc',
    )
    expect(formatUri(options, true)).not.toContain('abc')
    expect(JSON.stringify(redact(options))).not.toContain('abc')
    expect(formatUri(options, false)).toContain('AWS_SESSION_TOKEN%3Aabc')
  })

  it.each([
    ['mongodb://h/?w=0', 'w', /nobody hears/],
    ['mongodb://h/?maxPoolSize=5', 'maxPoolSize', /not taken/],
    ['mongodb://h/?ca=x', 'ca', /no option 'ca'/],
    ['mongodb://h/?tlsCAFile=x', 'tlsCAFile', /belongs to TLS/],
    ['mongodb://h/?readPreference=next', 'readPreference', /readPreference=next/],
    ['mongodb://h:70000/', 'port', /not a port/],
    ['mongodb://a,b/?directConnection=true', 'directConnection', /one host/],
    ['mongodb+srv://h:27017/', 'hosts', /no port/],
    ['mongodb://h/a.b', 'database', /A database has a name/],
    ['mongodb:///x', 'host', /names no host/],
    ['mongodb://h/?journal=maybe', 'journal', /true, false/],
    ['mongodb://h/?wtimeoutMS=long', 'wtimeoutMS', /not a number/],
  ])('%s is refused for its %s', (uri, path, message) => {
    const { problems } = problemsOf(uri)
    const found = problems.find((problem) => problem.path === path)
    expect(found?.message).toMatch(message)
  })

  it('tell every problem at once, and never the password', () => {
    const { problems, message } = problemsOf('mongodb://me:hush%zz@h:x/?w=0&nothing=1&journal=2')
    expect(problems.map(({ path }) => path).sort()).toEqual(
      ['journal', 'nothing', 'password', 'port', 'w'].sort(),
    )
    expect(message).not.toContain('hush')
  })
})
