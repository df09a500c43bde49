const OUT_BYTES = 500e6

/** Amber below what the settings say, red below 500 MB. */
export function freeSpaceLevel(freeBytes: number, warnBelow: number): 'low' | 'out' | undefined {
  if (freeBytes < OUT_BYTES) return 'out'
  return freeBytes < warnBelow ? 'low' : undefined
}
