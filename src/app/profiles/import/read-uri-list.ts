import { readRedisCli } from '../redis-cli'
import type { FoundFile, FoundProfile } from './found-profile'

/** A URI or a command of `redis-cli` a line; a line that begins with # names the one below it. */
export function readUriList(text: string): FoundFile {
  const profiles: FoundProfile[] = []
  let name: string | null = null
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line === '') continue
    if (line.startsWith('#')) {
      name = line.replace(/^#+\s*/, '') || null
      continue
    }
    profiles.push(foundProfile(line, name))
    name = null
  }
  return { format: 'uri-list', profiles }
}

function foundProfile(line: string, name: string | null): FoundProfile {
  const command = readRedisCli(line)
  if (command === null) return { name, uri: line, problem: null, ignored: [] }
  if (command.ok) return { name, uri: command.uri, problem: null, ignored: command.ignored }
  const problem = command.problems.map(({ message }) => message).join(' ')
  return { name, uri: null, problem, ignored: [] }
}
