import { expect, test } from 'vitest'
import { OutageReporter } from '../../../src/engine/wire/outage'

test('tells of many lost connections in two lines', () => {
  const messages: string[] = []
  const clock = { at: 0, now: () => clock.at }
  const outage = new OutageReporter('db:6379', clock, (event) =>
    messages.push(`${event.kind}: ${event.message}`),
  )
  for (let i = 0; i < 64; i++) outage.lost(new Error('read ECONNRESET'))
  clock.at = 3.14e9
  for (let i = 0; i < 64; i++) outage.back()
  expect(messages).toEqual([
    'connection-lost: Connection to db:6379 lost: read ECONNRESET.',
    'reconnected: 64 connections to db:6379 back after 3.1 s.',
  ])
})
