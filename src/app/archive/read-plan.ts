import { join } from 'node:path'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { type PlanFile, planFileSchema } from '../../shared/trial'
import { type ArchiveFiles, describeFileError, errorCode } from './files'
import { readText } from './read-text'
import { refuseNewerVersion } from './version'

/**
 * The plan of the run in `folder`.
 *
 * @throws WorkbenchError 'not-found' without a plan, 'damaged-file' when it cannot be understood,
 *   'unsupported' when a newer version of the product wrote it
 */
export async function readPlan(files: ArchiveFiles, folder: string): Promise<PlanFile> {
  const path = join(folder, 'plan.json')
  const text = await readText(files, path).catch((cause: unknown) => {
    const code = errorCode(cause) === 'ENOENT' ? 'not-found' : 'disk'
    throw new WorkbenchError(code, `${path} cannot be read: ${reasonFor(cause)}.`, { cause })
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new WorkbenchError('damaged-file', `${path} is no JSON: ${describeFileError(cause)}.`)
  }
  refuseNewerVersion(path, value, 'touchstone.plan', 1)
  const parsed = planFileSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue): Problem => ({ path: issue.path.join('.'), message: issue.message, at: path }),
  )
  const [first] = problems
  throw new WorkbenchError(
    'damaged-file',
    `${path} is no plan of this product: ${first.path || 'the file'}: ${first.message}.`,
    { problems },
  )
}

function reasonFor(cause: unknown): string {
  return errorCode(cause) === 'ENOENT' ? 'there is no such file' : describeFileError(cause)
}
