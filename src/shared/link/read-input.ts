import type { z } from 'zod'
import { WorkbenchError } from '../errors'
import { problemsFromZod } from '../problems'

/**
 * The input of a call as its schema reads it.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem and its path
 */
export function readInput(schema: z.ZodType, input: unknown, name: string): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new WorkbenchError('invalid-spec', `${name}: what was asked for cannot be read.`, {
    problems: problemsFromZod(parsed.error, input),
  })
}
