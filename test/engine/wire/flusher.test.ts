import { expect, test } from 'vitest'
import { Flusher } from '../../../src/engine/wire/flusher'

test('flushes what was marked at the end of the turn when nobody asks before', async () => {
  const flusher = new Flusher()
  let flushed = 0
  flusher.mark({ flush: () => flushed++ })
  expect(flushed).toBe(0)
  await new Promise((resolve) => process.nextTick(resolve))
  expect(flushed).toBe(1)
})

test('flushes each marked connection once when asked, and again after a new mark', () => {
  const flusher = new Flusher()
  let flushed = 0
  const connection = { flush: () => flushed++ }
  flusher.mark(connection)
  flusher.flush()
  flusher.flush()
  expect(flushed).toBe(1)
  flusher.mark(connection)
  flusher.flush()
  expect(flushed).toBe(2)
})
