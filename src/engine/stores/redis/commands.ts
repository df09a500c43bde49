import { bulk } from '../../wire/resp/encode'
import type { FieldValues } from '../port'
import { scoreOf } from './score'

/**
 * The commands of YCSB's layout as RESP text: a hash at the key, and the key as a member of the
 * sorted set `_indices` (spec/ycsb-core §6.1). Strings hold one byte per character.
 */
export const INDEX_KEY = '_indices'

const INDEX = bulk(INDEX_KEY)
const GET_ALL = `*2\r\n${bulk('HGETALL')}`
const DELETE = `*2\r\n${bulk('DEL')}`
const FORGET = `*3\r\n${bulk('ZREM')}${INDEX}`
const ADD = `*4\r\n${bulk('ZADD')}${INDEX}`
const RANGE = `*7\r\n${bulk('ZRANGEBYSCORE')}${INDEX}`
const LIMIT = `${bulk('+inf')}${bulk('LIMIT')}`
const EXPIRE = `*3\r\n${bulk('EXPIRE')}`

export const getAll = (key: string): string => GET_ALL + bulk(key)

export function getFields(key: string, fields: readonly string[]): string {
  let text = `*${fields.length + 2}\r\n${bulk('HMGET')}${bulk(key)}`
  for (let i = 0; i < fields.length; i++) text += bulk(fields[i])
  return text
}

/** @param verb HSET, or HMSET as YCSB has it */
export function setFields(verb: 'HSET' | 'HMSET', key: string, fields: FieldValues): string {
  const { names, values } = fields
  let text = `*${2 * names.length + 2}\r\n${VERBS[verb]}${bulk(key)}`
  for (let i = 0; i < names.length; i++) text += bulk(names[i]) + bulk(values[i])
  return text
}

const VERBS = { HSET: bulk('HSET'), HMSET: bulk('HMSET') } as const

export const addToIndex = (key: string): string => ADD + bulk(String(scoreOf(key))) + bulk(key)

export const expire = (key: string, seconds: number): string =>
  EXPIRE + bulk(key) + bulk(String(seconds))

/** Members whose score is at least that of `start`. */
export const range = (start: string, offset: number, count: number): string =>
  RANGE + bulk(String(scoreOf(start))) + LIMIT + bulk(String(offset)) + bulk(String(count))

export const remove = (key: string): string => DELETE + bulk(key)

export const removeFromIndex = (key: string): string => FORGET + bulk(key)

/** Members at the head of a range that share the score of `start` but stand before it. */
export function membersBefore(start: string, members: readonly string[]): number {
  const score = scoreOf(start)
  let before = 0
  while (before < members.length && members[before] < start && scoreOf(members[before]) === score) {
    before++
  }
  return before
}
