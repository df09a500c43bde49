import { describe, expect, it } from 'vitest'
import { SleepWatch } from '../../../src/app/run/sleep-watch'

/** A machine whose clocks are moved by hand, and windows that follow its monotonic one. */
class Machine {
  monotonic = 500
  wall = 1_700_000_000_000
  readonly watch = new SleepWatch({
    monotonicMs: () => this.monotonic,
    wallMs: () => this.wall,
  })
  private atMs = 0

  pass(ms: number): void {
    this.monotonic += ms
    this.wall += ms
  }

  window(forMs = 1000) {
    this.atMs += forMs
    return this.watch.look({ atMs: this.atMs, forMs })
  }
}

describe('the watch for sleep', () => {
  it('finds nothing in a run that goes its way, however long a pause', () => {
    const machine = new Machine()
    for (const ms of [1000, 1003, 4000, 3_600_000]) {
      machine.pass(ms)
      expect(machine.window()).toBeNull()
    }
  })

  it('finds a sleep in which the monotonic clock stood still, once', () => {
    const machine = new Machine()
    machine.pass(1000)
    machine.window()
    machine.pass(1000)
    machine.wall += 250_000
    expect(machine.window()).toEqual({
      atMs: 2000,
      forMs: 0,
      text: 'The machine slept for 4\u00a0min 10\u00a0s, or its clock was set.',
    })
    machine.pass(1000)
    expect(machine.window()).toBeNull()
  })

  it('finds one in which it went on, by a window that is far too long', () => {
    const machine = new Machine()
    machine.pass(1000)
    machine.window()
    machine.pass(42_000)
    expect(machine.window(42_000)).toEqual({
      atMs: 1000,
      forMs: 42_000,
      text: 'Nothing came from the load generator for 42\u00a0s: the machine slept, or was too busy to run it.',
    })
  })

  it('takes a clock that is set back, or a window that is a little late, for no sleep', () => {
    const machine = new Machine()
    machine.pass(1000)
    machine.wall -= 3_600_000
    expect(machine.window()).toBeNull()
    machine.pass(6000)
    expect(machine.window(6000)).toBeNull()
    machine.wall += 4000
    expect(machine.window()).toBeNull()
  })
})
