import { describeCauses, WorkbenchError } from '../../shared/errors'

/**
 * A question to the store apart from the measured path. What a driver throws of its own, on a lost
 * connection above all, becomes a sentence; a mistake of the program stays one.
 *
 * @param what of the store: "what it holds", "to remove records"
 * @throws WorkbenchError the store's own, or 'cannot-connect'
 */
export async function asked<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    const ours = cause instanceof TypeError || cause instanceof ReferenceError
    if (cause instanceof WorkbenchError || ours) throw cause
    const message = `The store could not be asked ${what}: ${describeCauses(cause)}.`
    throw new WorkbenchError('cannot-connect', message, { cause })
  }
}
