import { describe, expect, it } from 'vitest'
import { KeyLines, type Queued } from '../../../src/engine/stores/key-lines'

class Step implements Queued {
  next: this | null = null
  constructor(
    readonly key: string,
    readonly name: string,
    private readonly begun: string[],
  ) {}
  begin(): void {
    this.begun.push(this.name)
  }
}

describe('key lines', () => {
  it('let writes of one key wait for each other, and of others pass', () => {
    const begun: string[] = []
    const lines = new KeyLines<Step>()
    const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map((name) => new Step(name[0], name, begun))
    for (const step of [a1, a2, a3, b1]) lines.enter(step)
    expect(begun).toEqual(['a1', 'b1'])
    lines.leave(a1)
    lines.leave(b1)
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    lines.leave(a2)
    lines.leave(a3)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
    expect(lines.keys).toBe(0)
  })

  it('take a write again after it has left', () => {
    const begun: string[] = []
    const lines = new KeyLines<Step>()
    const step = new Step('a', 'a', begun)
    lines.enter(step)
    lines.leave(step)
    lines.enter(step)
    expect(begun).toEqual(['a', 'a'])
  })
})
