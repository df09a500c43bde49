/** A name that no workload has: the asked one, then with 2, 3 … behind it. Results tell workloads apart by it. */
export function freeName(asked: string, taken: readonly string[]): string {
  if (!taken.includes(asked)) return asked
  for (let n = 2; ; n++) {
    const name = `${asked} ${n}`
    if (!taken.includes(name)) return name
  }
}
