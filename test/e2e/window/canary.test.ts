import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { EXPORT_FORMATS } from '../../../src/shared/contract/runs'
import { CANARY, canaryIn, filesWithCanary } from '../../helpers/canary'
import { newHome } from '../../helpers/cli'
import { hostClient } from '../../helpers/host-client'
import { closedLoop, inputOf, runToItsEnd } from '../../helpers/host-deeds'
import { RespDouble } from '../../helpers/resp-double'
import { closeBrowser } from './chromium'
import { ofTest } from './hosts'
import { go } from './steps'
import { webHost } from './web-host'

/** Everything that the page is told and says from now on. */
function framesOf(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()))
    socket.on('framesent', ({ payload }) => frames.push(payload.toString()))
  })
  return frames
}

/** What the document holds, values of fields and what is only in attributes included. */
const documentText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')]
    const values = fields.map((field) => (field as HTMLInputElement).value)
    const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    return [document.documentElement.outerHTML, location.href, ...values, ...stored].join('\n')
  })

test.skipIf(webHost.skip !== null)(
  'a saved password is in no page, message, log, file, process argument or export',
  async () => {
    const redis = await new RespDouble().listen()
    // it reads bytes
    redis.protect(Buffer.from(CANARY).toString('latin1'))
    const home = newHome()
    const window = await ofTest(webHost).open({ home })
    const client = await hostClient(window.address ?? '')
    await client.call('settings.change', { firstRunDone: true, secrets: 'sealed-file' })
    await client.call('secrets.unlock', { passphrase: 'a passphrase that is long enough' })
    const uri = `redis://:${encodeURIComponent(CANARY)}@127.0.0.1:${redis.port}/0`
    const read = await client.call('profiles.readUri', { uri })
    if (!read.ok) throw new Error('the URI cannot be read')
    const { store, values, secrets } = read
    const names = { id: null, name: 'Canary', folder: '', colour: null, passwordEnv: null }
    const typed = { ...names, store, uri: read.uri, values, secrets }
    const saved = await client.call('profiles.save', typed)

    // from here on nobody has typed it
    const { page } = window
    const frames = framesOf(page)
    await page.reload()
    const told: unknown[] = []
    const onTold = (each: unknown) => told.push(each)
    told.push(await client.call('profiles.test', inputOf(saved), { onTold }))
    const whole = await closedLoop(client, 'a', saved.id, 4, 1_000)
    // the double is slow
    const workload = { ...whole.workload, recordCount: 100, insertCount: 100 }
    const setup = { ...whole, workload, warmup: null }
    told.push(await client.call('runs.preflight', setup, { onTold }))
    const runId = await runToItsEnd(client, setup)
    for (const path of [`/connections/${saved.id}`, '/run', '/results', `/results/${runId}`]) {
      await go(page, path)
      expect(canaryIn(await documentText(page)), path).toEqual([])
    }
    const exported = await exportAll(window.address ?? '', page, runId)
    expect(exported.filter((text) => canaryIn(text).length > 0)).toEqual([])

    // a server that refuses it is told of without it
    redis.protect('another')
    const refused = await client.call('profiles.test', inputOf(saved), { onTold })
    expect(refused.state).toBe('failed')
    told.push(refused)

    expect(told.filter((each) => canaryIn(JSON.stringify(each)).length > 0)).toEqual([])
    expect(frames.length).toBeGreaterThan(10)
    expect(frames.filter((frame) => canaryIn(frame).length > 0)).toEqual([])
    expect(canaryIn(window.said())).toEqual([])
    expect(canaryIn(readFileSync(`/proc/${window.pid}/cmdline`, 'utf8'))).toEqual([])
    client.close()
    await window.close()
    await closeBrowser()
    await redis.close()
    expect(filesWithCanary(home)).toEqual([])
  },
)

/** Each export as text; a PDF's compressed parts are searched where it is made. */
async function exportAll(address: string, page: Page, runId: string): Promise<string[]> {
  const client = await hostClient(address)
  const texts: string[] = []
  for (const format of EXPORT_FORMATS) {
    const delivery = await client.call('runs.export', {
      runId,
      format,
      language: 'en',
      paper: 'A4',
      csvFlavour: 'rfc4180',
      addresses: 'keep',
    })
    if (delivery.kind !== 'download') throw new Error(`${format}: ${delivery.kind}`)
    const url = new URL(delivery.url, address).href
    const answer = await page.context().request.get(url)
    expect(answer.status(), format).toBe(200)
    const bytes = await answer.body()
    texts.push(bytes.toString('utf8'), bytes.toString('latin1'))
  }
  client.close()
  return texts
}
