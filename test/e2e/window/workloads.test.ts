import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { onEveryHost } from './hosts'
import { go } from './steps'

const FILE = `recordcount=1000
operationcount=1000
workload=site.ycsb.workloads.CoreWorkload
readproportion=0.95
updateproportion=0.05
requestdistribution=zipfian
nosuchproperty=1
`

onEveryHost('a workload', (host) => {
  test('is copied from a preset, edited, undone, survives a reload, and is saved', async () => {
    const window = await host.open({ home: newHome() })
    const { page } = window
    await page.getByRole('button', { name: 'Skip, connect a store' }).click()
    await go(page, '/workloads/preset:b')
    await page.getByRole('button', { name: 'Duplicate to edit' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.isEditable()).toBe(true)
    await name.fill('Mostly read')
    await page.getByText('unsaved', { exact: true }).first().waitFor()
    await page.waitForTimeout(800)
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Mostly read')
    await page.keyboard.press('Control+s')
    await page.getByText('unsaved', { exact: true }).first().waitFor({ state: 'detached' })
    await go(page, '/workloads')
    await page.getByText('Mostly read').first().waitFor()
    await window.close()
  })

  test('is read from a file of YCSB, line by line', async () => {
    const window = await host.open({ home: newHome() })
    const { page } = window
    await page.getByRole('button', { name: 'Skip, connect a store' }).click()
    await go(page, '/workloads?import')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').last().fill(FILE)
    await dialog.getByText('nosuchproperty').first().waitFor()
    await dialog.getByText('readproportion').first().waitFor()
    await window.close()
  })
})
