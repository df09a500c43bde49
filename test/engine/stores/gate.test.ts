import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gate, type Passenger } from '../../../src/engine/stores/gate'
import { Backoff } from '../../../src/engine/wire/backoff'
import { OutageReporter } from '../../../src/engine/wire/outage'
import { TestCompletion } from '../../helpers/completion'

let nowNs = 0
let said: string[]
let events: string[]
const clock = { now: () => nowNs }
const refused = new Error('refused')

class Someone implements Passenger {
  waits: number[] = []
  readonly done = Object.assign(new TestCompletion(), {
    waited: (ns: number) => void this.waits.push(ns),
  })

  constructor(readonly name: string) {}

  go(): void {
    said.push(`${this.name} goes`)
  }
  turnedAway(outcome: string): void {
    said.push(`${this.name} ${outcome}`)
  }
}

const gateOf = (connections: number): Gate => {
  // 0.5 takes the jitter away: 50 ms, 100 ms, …
  const report = (event: { kind: string }) => void events.push(event.kind)
  const outage = new OutageReporter('server', clock as never, report)
  return new Gate(connections, clock as never, new Backoff(() => 0.5), outage)
}

const heard = (): string[] => said.splice(0)

beforeEach(() => {
  vi.useFakeTimers()
  nowNs = 0
  said = []
  events = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the gate to the connections', () => {
  it('lets as many through as there are connections, in order, and tells the wait', () => {
    const gate = gateOf(2)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new Someone(name))
    for (const one of [a, b, c]) gate.enter(one)
    expect(heard()).toEqual(['a goes', 'b goes'])
    nowNs = 700
    gate.leave('answered', null)
    expect(heard()).toEqual(['c goes'])
    expect([a.waits, c.waits]).toEqual([[], [700]])
  })

  it('does not send what was given up while it waited', () => {
    const gate = gateOf(1)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new Someone(name))
    for (const one of [a, b, c]) gate.enter(one)
    b.done.abandoned = true
    gate.leave('answered', null)
    expect(heard()).toEqual(['a goes', 'b timed-out', 'c goes'])
  })

  it('sends one to see after each pause, and refuses those who waited for it', () => {
    const gate = gateOf(2)
    for (const name of ['a', 'b']) gate.enter(new Someone(name))
    gate.leave('unreachable', refused)
    gate.leave('unreachable', refused)
    for (const name of ['c', 'd']) gate.enter(new Someone(name))
    expect(heard()).toEqual(['a goes', 'b goes'])
    vi.advanceTimersByTime(49)
    expect(heard()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard()).toEqual(['c goes'])
    gate.leave('unreachable', refused)
    expect(heard()).toEqual(['d refused'])
    gate.enter(new Someone('e'))
    gate.enter(new Someone('f'))
    vi.advanceTimersByTime(100)
    expect(heard()).toEqual(['e goes'])
    gate.leave('answered', null)
    expect(heard()).toEqual(['f goes'])
    expect(events).toEqual(['connection-lost', 'reconnected'])
  })

  it('takes a server that hangs up on the one sent to see for one that is still down', () => {
    const gate = gateOf(1)
    gate.enter(new Someone('a'))
    gate.leave('unreachable', refused)
    vi.advanceTimersByTime(50)
    gate.enter(new Someone('b'))
    gate.enter(new Someone('c'))
    gate.leave('lost', null)
    expect(heard()).toEqual(['a goes', 'b goes', 'c refused'])
    expect(events).toEqual(['connection-lost'])
  })

  it('turns everybody away once it is closed', () => {
    const gate = gateOf(1)
    gate.enter(new Someone('a'))
    gate.enter(new Someone('b'))
    gate.close()
    gate.enter(new Someone('c'))
    gate.leave('answered', null)
    expect(heard()).toEqual(['a goes', 'b disconnected', 'c disconnected'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
