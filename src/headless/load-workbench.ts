import type { MakeWorkbench } from '../app/workbench'

/** The application, loaded only by the commands that open a window. */
export async function loadWorkbench(): Promise<MakeWorkbench> {
  const { makeWorkbench } = (await import('../app/workbench')) as { makeWorkbench: MakeWorkbench }
  return makeWorkbench
}
