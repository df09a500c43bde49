/** A value, or why there is none. */
export type Told<T> = { readonly value: T } | { readonly value: null; readonly reason: string }
