import { createRun } from '../../../src/app/archive/create-run'
import {
  phaseStarted,
  planFixture,
  resultOf,
  runStarted,
  sampleOf,
  trialStarted,
} from './run-events'

/**
 * Writes a run into the folder given, without end and as fast as it can, and says after each step
 * how many samples are on the disk. Somebody kills it.
 */
const [root] = process.argv.slice(2)
const onTrouble = (message: string) => console.error(message)
const run = await createRun(root, planFixture(), '0000', { now: () => new Date(), onTrouble })
for (const event of [runStarted, trialStarted(0), phaseStarted(0)]) run.append(event)
for (let second = 1; ; second++) {
  run.append(sampleOf(0, second))
  run.checkpoint(resultOf(second))
  run.appendTimeline(`second ${second}\n`)
  await run.settle()
  console.log(`${second} ${run.folder}`)
}
