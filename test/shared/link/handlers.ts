import type { CallHandlers, Handlers, TopicHandlers } from '../../../src/shared/contract/handlers'

/** A host of which only so much answers as a case needs; the rest says so. */
export function partOfHandlers(
  calls: Partial<CallHandlers>,
  topics: Partial<TopicHandlers> = {},
): Handlers {
  const missing = (name: string | symbol) => () => {
    throw new Error(`this case answers no ${String(name)}`)
  }
  const filled = <Part extends object>(part: Part): Required<Part> =>
    new Proxy(part, {
      get: (target, name) => Reflect.get(target, name) ?? missing(name),
    }) as Required<Part>
  return { calls: filled(calls), topics: filled(topics) }
}
