import { readFileSync } from 'node:fs'
import { WorkbenchError } from '../../shared/errors'
import { problemsFromZod } from '../../shared/problems'
import { type PlanFile, planFileSchema } from '../../shared/trial'

/**
 * A plan as the window saves it and as every run's folder holds it.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem of the file
 */
export function readPlanFile(path: string): PlanFile {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new WorkbenchError('invalid-spec', `The plan ${path} cannot be read.`, {
      cause,
      hint: 'A plan is the file plan.json of a run, or one saved from the window.',
    })
  }
  const parsed = planFileSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new WorkbenchError('invalid-spec', `The plan ${path} has problems.`, {
    problems: problemsFromZod(parsed.error, content),
  })
}
