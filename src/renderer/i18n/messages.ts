import type { Language } from '../../shared/contract/host'
import { NAMESPACES, type Namespace } from './namespaces'

export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

const FILES = import.meta.glob<MessageTree>('./*.json', { eager: true, import: 'default' })

/** Both languages are in the window at all times: the palette finds a command in either. */
export const messagesOf = (language: Language, namespace: Namespace): MessageTree =>
  FILES[`./${language}.${namespace}.json`] ?? {}

export const resourcesOf = (language: Language): Record<Namespace, MessageTree> =>
  Object.fromEntries(
    NAMESPACES.map((namespace) => [namespace, messagesOf(language, namespace)]),
  ) as Record<Namespace, MessageTree>
