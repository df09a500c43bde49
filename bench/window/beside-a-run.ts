import { builtInProfile, closedLoop, saveProfile } from '../../test/helpers/host-deeds'
import { median, openStage, throughputOf } from './stage'

/**
 * What a window that shows the live page costs the run that it shows: pairs of equal runs, one with
 * the page in front, one with a page that shows nothing, in changing order.
 * `node scripts/run.mjs bench/window/beside-a-run.ts [store] [pairs] [seconds]`, `store`: null, or a
 * saved profile's URI such as redis://127.0.0.1:6379
 */
const [where = 'null', pairs = '7', seconds = '10'] = process.argv.slice(2)
const stage = await openStage()
const { client } = stage
const profileId = where.includes(':')
  ? await saveProfile(client, 'bench', where)
  : await builtInProfile(client, where)
const setup = await closedLoop(client, 'f', profileId, 64, Number(seconds) * 1000)
const page = await stage.openPage()

async function run(shown: boolean): Promise<number> {
  if (shown) await page.goto(new URL('/run', stage.address).href)
  else await page.goto('about:blank')
  return throughputOf(client, setup)
}

const ratios: number[] = []
await run(false)
for (let i = 0; i < Number(pairs); i++) {
  const shownFirst = i % 2 === 0
  const first = await run(shownFirst)
  const second = await run(!shownFirst)
  const [shown, hidden] = shownFirst ? [first, second] : [second, first]
  ratios.push(shown / hidden)
  console.log(
    `${i + 1}: shown ${shown.toFixed(0)}/s, hidden ${hidden.toFixed(0)}/s, ratio ${(shown / hidden).toFixed(3)}`,
  )
}
console.log(`median ratio ${median(ratios).toFixed(3)} of ${ratios.length} pairs`)
await stage.close()
