import { WorkbenchError } from '../../shared/errors'
import { nearNames } from '../archive/near-names'

interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The profile of that name; of two, the first.
 *
 * @throws WorkbenchError 'not-found' with the names nearest to it
 */
export function profileNamed<P extends Named>(profiles: readonly P[], name: string): P {
  const found = profiles.find((profile) => profile.name === name)
  if (found !== undefined) return found
  const near = nearNames(
    name,
    profiles.map((profile) => profile.name),
  )
  throw new WorkbenchError('not-found', `There is no connection profile '${name}'.`, {
    hint: `Did you mean ${near.join(' or ')}? A store can also be named by its URI, as redis://127.0.0.1:6379.`,
  })
}

/** @throws WorkbenchError 'not-found': deleted in another window, perhaps */
export function profileById<P extends Named>(profiles: readonly P[], id: string): P {
  const found = profiles.find((profile) => profile.id === id)
  if (found !== undefined) return found
  throw new WorkbenchError('not-found', 'This connection profile is not there any more.', {
    hint: 'It was deleted, perhaps in another window.',
  })
}

/** `lab`, `lab 2`, `lab 3`: the first that none of `taken` is. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`
    const candidate = `${[...name]
      .slice(0, 64 - suffix.length)
      .join('')
      .trimEnd()}${suffix}`
    if (!taken.includes(candidate)) return candidate
  }
}
