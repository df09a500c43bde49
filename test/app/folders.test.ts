import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { folders } from '../../src/app/folders'

it('keeps everything below TOUCHSTONE_HOME where that is set', () => {
  expect(folders({ TOUCHSTONE_HOME: 'stick' })).toEqual({
    config: resolve('stick/config'),
    data: resolve('stick/data'),
    runs: resolve('stick/data/runs'),
    trash: resolve('stick/data/trash'),
  })
})

it('uses the folders of the system otherwise, also when it is set to nothing', () => {
  for (const home of [undefined, '', ' ']) {
    const { config, data, runs } = folders({ TOUCHSTONE_HOME: home })
    expect(config).toMatch(/[\\/]touchstone([\\/]Config)?$/)
    expect(data).toMatch(/[\\/]touchstone([\\/]Data)?$/)
    expect(runs).toBe(join(data, 'runs'))
  }
})
