/** What every platform of ours has and the language does not, in the small part that a link uses. */
interface Platform {
  readonly AbortController: new () => { readonly signal: AbortSignal; abort(): void }
  setTimeout(listener: () => void, delayMs: number): unknown
}

const platform = globalThis as unknown as Platform

export const abortController = () => new platform.AbortController()

export const waitMs = (delayMs: number): Promise<void> =>
  new Promise((resolve) => platform.setTimeout(resolve, delayMs))
