import { monotonicClock } from '../../src/engine/clock'
import type { Completion, ConnectContext } from '../../src/engine/stores/port'

/**
 * A store against its bare library: the same operation in a closed loop, so many in flight, in
 * alternating rounds. Medians and their ratio are printed.
 */

export interface Figure {
  readonly opsPerSec: number
  readonly cpuUs: number
}

/** Begins one operation and calls `next` when it has ended; `fail` when it went wrong. */
export type Begin = (slot: number, next: () => void, fail: (cause: unknown) => void) => void

/** A completion of a store as the two functions of {@link Begin}; one per slot, used again. */
class SlotCompletion implements Completion {
  readonly abandoned = false
  readonly wantsValues = false
  next: () => void = () => undefined
  failed: (cause: unknown) => void = () => undefined

  constructor(readonly client: number) {}

  record(): void {}
  sent(): void {}
  waited(): void {}
  ok(): void {
    this.next()
  }
  miss(outcome: string): void {
    this.failed(outcome)
  }
  fail(outcome: string, cause: unknown): void {
    this.failed(new Error(outcome, { cause }))
  }
}

/** Operations of a session as {@link Begin}. */
export function throughStore(begin: (done: Completion) => void): Begin {
  const slots: SlotCompletion[] = []
  return (slot, next, fail) => {
    let done = slots[slot]
    if (done === undefined) {
      done = new SlotCompletion(slot)
      slots[slot] = done
    }
    done.next = next
    done.failed = fail
    begin(done)
  }
}

export async function measure(begin: Begin, inFlight: number, seconds: number): Promise<Figure> {
  let done = 0
  let running = true
  let open = 0
  let ended = (): void => undefined
  const all = new Promise<void>((resolve, reject) => {
    ended = resolve
    for (let slot = 0; slot < inFlight; slot++) {
      const next = (): void => {
        done++
        if (running) begin(slot, next, reject)
        else if (--open === 0) ended()
      }
      open++
      begin(slot, next, reject)
    }
  })
  const wait = (ms: number): Promise<void> =>
    Promise.race([all, new Promise<void>((resolve) => setTimeout(resolve, ms))])
  await wait(200)
  const [before, cpu, from] = [done, process.cpuUsage(), process.hrtime.bigint()]
  await wait(seconds * 1000)
  const operations = done - before
  const used = process.cpuUsage(cpu)
  const elapsed = Number(process.hrtime.bigint() - from) / 1e9
  running = false
  await all
  return { opsPerSec: operations / elapsed, cpuUs: (used.user + used.system) / operations }
}

/** Alternates, and prints the medians of both and their ratios. */
export async function compare(
  title: string,
  store: Begin,
  bare: Begin,
  { inFlight = 64, rounds = 3, seconds = 1 } = {},
): Promise<void> {
  const figures: Record<'store' | 'bare', Figure[]> = { store: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await measure(bare, inFlight, seconds))
    figures.store.push(await measure(store, inFlight, seconds))
  }
  const [ours, theirs] = [medians(figures.store), medians(figures.bare)]
  const text = ({ opsPerSec, cpuUs }: Figure): string =>
    `${Math.round(opsPerSec).toLocaleString('en').padStart(9)}/s ${cpuUs.toFixed(1).padStart(6)} µs`
  const ratio = (a: number, b: number): string => (a / b).toFixed(2)
  console.log(
    `${title.padEnd(28)} store ${text(ours)}   bare ${text(theirs)}   ` +
      `ratio ${ratio(ours.opsPerSec, theirs.opsPerSec)} (CPU ${ratio(ours.cpuUs, theirs.cpuUs)})`,
  )
}

function medians(figures: readonly Figure[]): Figure {
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]
  return {
    opsPerSec: middle(figures.map((figure) => figure.opsPerSec)),
    cpuUs: middle(figures.map((figure) => figure.cpuUs)),
  }
}

export const FIELD_NAMES = Array.from({ length: 10 }, (_, i) => `field${i}`)

export function benchContext(clients: number, connections: number): ConnectContext {
  return {
    clients,
    connections,
    shape: { table: 'usertable', fieldNames: FIELD_NAMES, recordCount: 1000, fingerprint: '' },
    operationTimeoutMs: 10_000,
    connectTimeoutMs: 10_000,
    clock: monotonicClock(),
    seed: 1,
  }
}
