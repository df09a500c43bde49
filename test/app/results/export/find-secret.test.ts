import { describe, expect, it } from 'vitest'
import { encodeCsv } from '../../../../src/app/report/csv/encode'
import { escapeHtml } from '../../../../src/app/report/html/escape'
import { secretFinder } from '../../../../src/app/results/export/find-secret'

const SECRET = 'x"7é/+ &<k>'
const find = (text: string, secret = SECRET) => secretFinder([secret])([{ where: 'a file', text }])

describe('a secret', () => {
  it.each([
    ['as it is', SECRET],
    ['in a URI', `redis://u:${encodeURIComponent(SECRET)}@h`],
    [
      'in a URI with small digits',
      encodeURIComponent(SECRET).replaceAll(/%../g, (c) => c.toLowerCase()),
    ],
    ['in JSON', JSON.stringify({ a: SECRET })],
    ['in HTML', `<p>${escapeHtml(SECRET)}</p>`],
    ['in CSV', encodeCsv(['a'], [[SECRET]])],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 behind a user name', Buffer.from(`u:${SECRET}`).toString('base64')],
    ['in base64 behind a longer one', Buffer.from(`user:${SECRET}\n`).toString('base64')],
    ['in base64 for URLs', Buffer.from(`us:${SECRET}`).toString('base64url')],
  ])('is found %s', (_how, text) => {
    expect(find(`before ${text} after`)).toMatch(/^a file/)
  })

  it('is found in the line it stands in', () => {
    expect(find(`one\ntwo\n${SECRET}`)).toBe('a file, line 3')
    expect(find('one\ntwo\n')).toBeNull()
  })

  it.each(['password', 'cassandra', 'abc1'])(
    'that is a word like %s counts as a secret only',
    (word) => {
      expect(find(`passwords, cassandra 4, abc1 and keys`, word)).toBeNull()
      expect(find(`redis://u:${word}@host`, word)).toBe('a file')
      expect(find(`{"password": "${word}"}`, word)).toBe('a file')
      expect(find(`password=${word}&x`, word)).toBe('a file')
    },
  )

  it('that is empty is none', () => {
    expect(find('anything', '')).toBeNull()
  })
})
