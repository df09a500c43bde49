import { buildIfStale } from '../../scripts/build.mjs'

/** Tests of whole processes (worker, command line) run the bundle, so it must be there and current. */
export async function setup(): Promise<void> {
  await buildIfStale()
}
