/** Things that become due at a time, earliest first: a binary heap on parallel arrays. */
export class Timetable<Item> {
  private readonly dueNs: number[] = []
  private readonly items: Item[] = []

  get length(): number {
    return this.items.length
  }

  /** when the earliest is due; Infinity when there is none */
  get nextNs(): number {
    return this.dueNs.length === 0 ? Infinity : this.dueNs[0]
  }

  add(atNs: number, item: Item): void {
    let i = this.items.length
    this.dueNs.push(atNs)
    this.items.push(item)
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.dueNs[parent] <= atNs) break
      this.move(parent, i)
      i = parent
    }
    this.dueNs[i] = atNs
    this.items[i] = item
  }

  /** takes the earliest if it is due; undefined otherwise */
  takeDue(nowNs: number): Item | undefined {
    if (this.nextNs > nowNs) return undefined
    const first = this.items[0]
    const lastNs = this.dueNs.pop() as number
    const last = this.items.pop() as Item
    const length = this.items.length
    if (length > 0) {
      let i = 0
      for (;;) {
        let child = 2 * i + 1
        if (child >= length) break
        if (child + 1 < length && this.dueNs[child + 1] < this.dueNs[child]) child++
        if (this.dueNs[child] >= lastNs) break
        this.move(child, i)
        i = child
      }
      this.dueNs[i] = lastNs
      this.items[i] = last
    }
    return first
  }

  /** Everything is due that much later; the order stays. */
  putOff(byNs: number): void {
    for (let i = 0; i < this.dueNs.length; i++) this.dueNs[i] += byNs
  }

  private move(from: number, to: number): void {
    this.dueNs[to] = this.dueNs[from]
    this.items[to] = this.items[from]
  }
}
