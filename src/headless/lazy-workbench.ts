import type { MakeWorkbench } from '../app/workbench'

/** The application, loaded only when a host has got so far that it needs it. */
export const lazyWorkbench: MakeWorkbench = async (ports) => {
  const { makeWorkbench } = await import('../app/workbench')
  return makeWorkbench(ports)
}
