import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { RespDouble } from '../../helpers/resp-double'
import { onEveryHost } from './hosts'
import { go } from './steps'

onEveryHost('a connection', (host) => {
  test('is pasted, tested, saved, refused with its cause, and found again', async () => {
    const redis = await new RespDouble().listen()
    redis.protect('s3cret/of@lab')
    const home = newHome()
    const window = await host.open({ home, env: { TOUCHSTONE_PASSPHRASE: 'a long passphrase' } })
    const { page } = window
    await page.getByRole('button', { name: 'Skip, connect a store' }).click()
    await page.getByRole('button', { name: 'New connection' }).first().click()
    await page.getByRole('menuitem', { name: /^Paste/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox')
      .first()
      .fill(`redis-cli -h 127.0.0.1 -p ${redis.port} -a 's3cret/of@lab'`)
    await dialog.getByRole('button', { name: 'Read', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Name', { exact: true }).fill('Lab Redis')

    await page.keyboard.press('Control+Enter')
    await page.getByText('answered', { exact: true }).first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('unsaved', { exact: true }).first().waitFor({ state: 'detached' })
    await go(page, '/results')
    await go(page, '/connections')
    await page.getByText('Lab Redis').first().click()
    expect((await page.content()).includes('s3cret')).toBe(false)

    // another password at the server: the cause is told, and what was typed stays
    redis.protect('another')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/does not accept this user name and password/)
      .first()
      .waitFor()
    // nobody listens
    await redis.close()
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/refused the connection|nothing listens/i)
      .first()
      .waitFor()
    await window.close()
  })
})
