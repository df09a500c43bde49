import type { Environment } from '../../shared/report'
import { describeMachine } from './describe-machine'
import { gatherMachine, type MachineSource, thisMachine } from './gather-machine'

/**
 * What a result was measured on, for the report. Never fails: what the machine does not tell is
 * null, with its reason. On Linux and Windows no process is started; it takes a few milliseconds.
 *
 * @param tool name and version of this product
 * @param libraries versions by package, as `libraryVersions` gives them
 */
export async function environmentFingerprint(
  tool: string,
  libraries: Readonly<Record<string, string>>,
  source: MachineSource = thisMachine,
): Promise<Environment> {
  return { ...describeMachine(await gatherMachine(source)), tool, libraries: { ...libraries } }
}
