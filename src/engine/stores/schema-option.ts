import { z } from 'zod'

/** One option of a store, as its schema describes it. */
export interface SchemaOption {
  /** without default and null */
  readonly value: z.ZodType
  /** undefined: it has to be given */
  readonly initial: unknown
  readonly nullable: boolean
}

/**
 * @param path `host`, `tls.caFile`
 * @throws Error when the schema has no such option
 */
export function optionAt(schema: z.ZodType, path: string): SchemaOption {
  const [name, ...rest] = path.split('.')
  const { value } = unwrapped(schema)
  const below = value instanceof z.ZodObject ? (value.shape[name] as z.ZodType) : undefined
  if (below === undefined) throw new Error(`The store has no option '${path}'.`)
  return rest.length === 0 ? unwrapped(below) : optionAt(below, rest.join('.'))
}

/** Paths of all options; of what is grouped, the group and what is below it. */
export function optionPaths(schema: z.ZodType, before = ''): string[] {
  const { value } = unwrapped(schema)
  if (!(value instanceof z.ZodObject)) return []
  return Object.entries(value.shape).flatMap(([name, below]) => [
    before + name,
    ...optionPaths(below as z.ZodType, `${before}${name}.`),
  ])
}

function unwrapped(schema: z.ZodType): SchemaOption {
  if (schema instanceof z.ZodDefault) {
    const inner = unwrapped(schema.unwrap() as z.ZodType)
    return { ...inner, initial: schema.def.defaultValue }
  }
  if (schema instanceof z.ZodNullable) {
    return { ...unwrapped(schema.unwrap() as z.ZodType), nullable: true }
  }
  return { value: schema, initial: undefined, nullable: false }
}
