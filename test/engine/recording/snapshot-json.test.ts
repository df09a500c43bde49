import { expect, it } from 'vitest'
import { snapshotFromJson, snapshotToJson } from '../../../src/engine/recording/snapshot-json'
import { Totals } from '../../../src/engine/recording/totals'
import { recorded } from '../../app/run/snapshots'

it('comes back from JSON with every count, extreme and example', () => {
  const snapshot = recorded(
    [
      { count: 1000, serviceNs: 123_457, intendedNs: 9_876_543_211 },
      { series: 'update', outcome: 'timed-out', serviceNs: 1e10, example: 'k: no answer' },
    ],
    true,
  )
  const text = JSON.stringify(snapshotToJson(snapshot))
  const back = snapshotFromJson(JSON.parse(text))
  expect(back).toEqual(snapshot)
  const totals = new Totals()
  totals.add(back)
  expect(totals.histogram('read', 'ok', 'service')?.max).toBe(123_457)
  expect(totals.histogram('read', 'ok', 'intended')?.min).toBe(9_876_543_211)
  expect(totals.startDelay.count).toBe(1001)
})

it('keeps what is not there as null', () => {
  const back = snapshotFromJson(JSON.parse(JSON.stringify(snapshotToJson(recorded([])))))
  expect(back).toMatchObject({ cells: [], startDelay: null, waited: null, examples: [] })
})
