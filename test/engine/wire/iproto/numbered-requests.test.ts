import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberedRequests } from '../../../../src/engine/wire/iproto/numbered-requests'
import { IprotoScanner } from '../../../../src/engine/wire/iproto/scanner'
import type { WireRequest } from '../../../../src/engine/wire/request'

type Request = WireRequest<IprotoScanner>

const answer = (sync: number): IprotoScanner => Object.assign(new IprotoScanner(), { sync })

test('whatever the order of replies, each finds its request, once', () => {
  // a step is a request sent, or a reply to one of those under way
  const steps = fc.array(fc.oneof(fc.constant(null), fc.nat(1000)), { maxLength: 600 })
  fc.assert(
    fc.property(steps, (list) => {
      const pending = new NumberedRequests()
      const model = new Map<number, Request>()
      let next = 0
      for (const step of list) {
        if (step === null) {
          const request = {} as Request
          pending.push(request)
          expect(pending.youngest).toBe(next)
          model.set(next++, request)
        } else if (model.size > 0) {
          const sync = [...model.keys()][step % model.size]
          expect(pending.answered(answer(sync))).toBe(model.get(sync))
          expect(pending.answered(answer(sync))).toBeUndefined()
          model.delete(sync)
        }
        expect(pending.peek()).toBe([...model.values()][0])
      }
      expect(pending.answered(answer(next))).toBeUndefined()
      expect(pending.answered(answer(-1))).toBeUndefined()
      for (const request of model.values()) expect(pending.shift()).toBe(request)
      expect(pending.shift()).toBeUndefined()
    }),
    { seed: 3 },
  )
})
