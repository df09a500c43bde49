import { readFileSync } from 'node:fs'
import { type Problem, WorkbenchError } from '../../shared/errors'

/** Far above any workload or histogram file; what is larger was named by mistake. */
const MAX_BYTES = 4 * 1024 * 1024

const REASONS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  ENOENT: ['does not exist', 'check the path; a relative one begins at the current folder'],
  ENOTDIR: ['does not exist', 'a part of the path is a file'],
  EISDIR: ['is a folder', 'name the file in it'],
  EACCES: ['may not be read', 'check its permissions'],
  EPERM: ['may not be read', 'check its permissions'],
}

/**
 * The bytes of a workload file, or of a histogram that one names.
 *
 * @throws WorkbenchError 'invalid-spec' that says why it cannot be read
 */
export function readWorkloadFile(path: string): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    const [message, hint] = REASONS[code] ?? [`cannot be read (${code || String(cause)})`, '']
    throw unreadable(
      { path, message: `The file ${path} ${message}.`, hint: hint || undefined },
      cause,
    )
  }
  if (bytes.length <= MAX_BYTES) return bytes
  const message = `The file ${path} has ${bytes.length} bytes, which is no workload file.`
  throw unreadable({ path, message, hint: 'name a properties file' })
}

function unreadable(problem: Problem, cause?: unknown): WorkbenchError {
  return new WorkbenchError('invalid-spec', problem.message, {
    hint: problem.hint,
    problems: [problem],
    cause,
  })
}
