import type { BrowserContext, Page } from 'playwright-core'
import { Cli } from '../../helpers/cli'
import { browser, findChromium } from './chromium'
import { type Host, type HostedWindow, SIZE, type WindowOptions } from './host'

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}/

/** `touchstone serve`, and the machine's browser. */
export const webHost: Host = {
  name: 'the web host in Chromium',
  skip: findChromium() === null ? 'no Chromium is installed' : null,
  open,
}

async function open(options: WindowOptions): Promise<HostedWindow> {
  const { home, env, width = SIZE.width, height = SIZE.height, scheme = 'light' } = options
  const cli = new Cli(['serve', '--port', '0', '--no-open'], { home, env })
  await cli.until(ADDRESS)
  const [address] = ADDRESS.exec(cli.said) ?? ['']
  const context = await (await browser()).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    acceptDownloads: true,
  })
  const end = async (signal: NodeJS.Signals) => {
    await context.close()
    cli.kill(signal)
    await cli.finished
  }
  return {
    page: await pageAt(context, address),
    address,
    another: () => pageAt(context, address),
    said: () => cli.said,
    pid: cli.pid,
    close: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
}

async function pageAt(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('main').waitFor()
  return page
}
