import type { StoreFacts } from '../port'
import type { Placement } from './placement'

/** Facts of the shards as those of one store. What differs between them is said of each. */
export function joinFacts(
  facts: readonly StoreFacts[],
  names: readonly string[],
  placement: Placement,
): StoreFacts {
  const count = facts.length
  const durability = joinRecords(facts.map((one) => one.durability))
  const details = joinRecords(facts.map((one) => one.details))
  for (const [i, name] of names.entries()) details[`shard ${i + 1}`] = name
  return {
    product: `sharded ${distinct(facts.map((one) => one.product)).join(' and ')}`,
    version: distinct(facts.map((one) => one.version)).join(', '),
    topology: `${count} ${count === 1 ? 'shard' : 'shards'} by ${placement.text.slice(0, 200)}, placed by the client`,
    durability: durability as Record<string, string>,
    details: {
      ...details,
      placement: placement.text.slice(0, 200),
      writable: facts.every((one) => one.details.writable !== false),
    },
    client: distinct(facts.map((one) => one.client)).join(', '),
  }
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

type Value = string | number | boolean

function joinRecords(records: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const joined: Record<string, Value> = {}
  for (const name of distinct(records.flatMap(Object.keys))) {
    const values = records.map((record) => record[name])
    if (distinct(values).length === 1) joined[name] = values[0]
    else
      for (const [i, value] of values.entries()) {
        if (value !== undefined) joined[`shard ${i + 1}: ${name}`] = value
      }
  }
  return joined
}
