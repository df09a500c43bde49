import { WorkbenchError } from '../../shared/errors'

/**
 * Stops where a file says that it is of our format and of a version that we do not know yet.
 *
 * @throws WorkbenchError 'unsupported'
 */
export function refuseNewerVersion(
  path: string,
  value: unknown,
  format: string,
  newest: number,
): void {
  if (typeof value !== 'object' || value === null) return
  const head = value as { format?: unknown; version?: unknown }
  if (head.format !== format || typeof head.version !== 'number' || head.version <= newest) return
  throw new WorkbenchError(
    'unsupported',
    `${path} was written by a newer version: ${format} ${head.version}, and this one reads up to ${newest}.`,
    { hint: 'Update Touchstone to open it.' },
  )
}
