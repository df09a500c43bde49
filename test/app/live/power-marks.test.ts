import { expect, it } from 'vitest'
import { powerMarks } from '../../../src/app/live/power-marks'
import type { MarkWish } from '../../../src/app/run/controls'

function marked(act: (events: ReturnType<typeof powerMarks>) => void): MarkWish[] {
  const wishes: MarkWish[] = []
  act(
    powerMarks({
      annotate(wish) {
        wishes.push(wish)
        return null
      },
    }),
  )
  return wishes
}

it('marks a short sleep, which the run itself does not see, and leaves long ones to it', () => {
  const wishes = marked((events) => {
    events.slept(1000)
    events.woke(4000)
    events.slept(10_000)
    events.woke(90_000)
    events.woke(91_000)
  })
  expect(wishes).toEqual([{ kind: 'sleep', text: 'The machine slept for 3\u00a0s.' }])
})

it('notes another source of power', () => {
  expect(marked((events) => events.sourceChanged('battery'))).toEqual([
    { kind: 'note', text: 'The machine runs on battery now.' },
  ])
})
