import {
  ITERATOR,
  KEY,
  listHead,
  pack,
  REQUEST,
  request,
  string,
  unsigned,
} from '../../wire/iproto/encode'
import type { FieldValues } from '../port'

/** How updates merge at the server. */
export type MergeBy = 'function' | 'eval'

/** Names of one record, and its values: `name, value, name, value, …`. */
function pairs({ names, values }: FieldValues): string {
  let text = ''
  for (let i = 0; i < names.length; i++) text += string(names[i]) + string(values[i])
  return text
}

/**
 * The requests of the operations on one space; all but key and fields is put together once. Strings
 * hold one byte per character.
 */
export class SpaceRequests {
  private readonly readHead: string
  private readonly scanHead: string
  private readonly scanMiddle: string
  private readonly removeHead: string
  private readonly replaceHead: string
  private readonly mergeHead: string

  /** @param merge name of the function, or Lua that is one */
  constructor(space: number, scanFrom: 'start' | 'after-start', mergeBy: MergeBy, merge: string) {
    const at = [
      [KEY.space, unsigned(space)],
      [KEY.index, unsigned(0)],
    ] as const
    const iterator = scanFrom === 'start' ? ITERATOR.atLeast : ITERATOR.above
    this.readHead = request(REQUEST.select, [
      ...at,
      [KEY.limit, unsigned(1)],
      [KEY.offset, unsigned(0)],
      [KEY.iterator, unsigned(ITERATOR.equal)],
      [KEY.key, listHead(1)],
    ])
    // six entries, cut behind the key of the limit: the rest depends on the operation
    const scan = request(REQUEST.select, [
      ...at,
      [KEY.offset, unsigned(0)],
      [KEY.iterator, unsigned(iterator)],
      [KEY.limit, ''],
      [KEY.key, listHead(1)],
    ])
    this.scanHead = scan.slice(0, -2)
    this.scanMiddle = scan.slice(-2)
    this.removeHead = request(REQUEST.delete, [...at, [KEY.key, listHead(1)]])
    this.replaceHead = request(REQUEST.replace, [
      [KEY.space, unsigned(space)],
      [KEY.tuple, ''],
    ])
    const call = mergeBy === 'function'
    this.mergeHead = request(call ? REQUEST.call : REQUEST.eval, [
      [call ? KEY.functionName : KEY.expression, pack(merge)],
      [KEY.tuple, listHead(3) + unsigned(space)],
    ])
  }

  read(key: string): string {
    return this.readHead + string(key)
  }

  scan(start: string, length: number): string {
    return this.scanHead + unsigned(length) + this.scanMiddle + string(start)
  }

  remove(key: string): string {
    return this.removeHead + string(key)
  }

  replace(key: string, fields: FieldValues): string {
    return this.replaceHead + listHead(2 * fields.names.length + 1) + string(key) + pairs(fields)
  }

  merge(key: string, fields: FieldValues): string {
    return this.mergeHead + string(key) + listHead(2 * fields.names.length) + pairs(fields)
  }
}
