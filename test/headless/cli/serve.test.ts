import { describe, expect, test, vi } from 'vitest'
import { Cli, newHome, touchstone } from '../../helpers/cli'

vi.setConfig({ testTimeout: 60_000 })

const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\/#token=([\w-]{43})/

describe.concurrent('the window in a browser', () => {
  test('serve prints one line, shows the window, and ends well at Ctrl-C', async () => {
    const cli = new Cli(['serve', '--port', '0', '--no-open'], { home: newHome() })
    await cli.until(ADDRESS)
    const [address] = ADDRESS.exec(cli.said) ?? []
    const page = await fetch(address ?? '')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('<div id="root">')
    cli.kill('SIGINT')
    const { code, stdout } = await cli.finished
    expect([code, stdout]).toEqual([0, `Touchstone: ${address}\n`])
  })

  test('two hosts work on one data folder', async () => {
    const home = newHome()
    const hosts = [1, 2].map(() => new Cli(['serve', '--port', '0', '--no-open'], { home }))
    for (const host of hosts) await host.until(ADDRESS)
    for (const host of hosts) host.kill('SIGTERM')
    expect(await Promise.all(hosts.map(async (host) => (await host.finished).code))).toEqual([0, 0])
  })

  test('app says in one line why there is no window of its own, and opens it in the browser', async () => {
    const env = { DISPLAY: ':99', ELECTRON_EXEC_PATH: '/nowhere/electron' }
    const cli = new Cli(['app', '--port', '0', '--no-open'], { home: newHome(), env })
    await cli.until(ADDRESS)
    cli.kill('SIGINT')
    const { code, stdout } = await cli.finished
    expect(code).toBe(0)
    expect(stdout).toMatch(/^[^\n]+; opening in the browser: http:\S+\n$/)
  })

  test.each(['http', '65536', '-1'])('a port that is none is refused: %s', async (port) => {
    const { code, stderr } = await touchstone({ home: newHome() }, 'serve', `--port=${port}`)
    expect(code).toBe(2)
    expect(stderr).toContain('--port')
  })
})
