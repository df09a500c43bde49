/** Conversions between the units of time in use. Records hold whole nanoseconds, people read the rest. */
export const NS_PER_MS = 1e6
export const NS_PER_S = 1e9
export const MS_PER_S = 1e3

export const msToNs = (ms: number): number => Math.round(ms * NS_PER_MS)
export const nsToMs = (ns: number): number => ns / NS_PER_MS
