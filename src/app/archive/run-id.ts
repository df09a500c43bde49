/** Characters of the plan's name that enter the id. */
const SLUG_LENGTH = 40

/**
 * Name of a run and of its folder, in the order of time and readable:
 * `20261201-023204-redis-ycsb-a-3f9c`.
 *
 * @param suffix four random hexadecimal digits, for runs that start in the same second
 */
export function runId(startedAt: Date, name: string, suffix: string): string {
  const [day, time] = startedAt.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `${day}-${time}-${slug(name)}-${suffix}`
}

/** Letters and digits of any script, in lower case; everything between them becomes one hyphen. */
function slug(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const text = Array.from(words.join('-')).slice(0, SLUG_LENGTH).join('')
  return text.replace(/-$/, '') || 'run'
}

/** Time in an id, ISO 8601; null for a folder that was named by somebody else. */
export function startOfRunId(id: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(id)
  if (match === null) return null
  const [, year, month, day, hour, minute, second] = match
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}
