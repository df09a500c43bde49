import { describe, expect, it } from 'vitest'
import { parsePath, paths } from '../../../src/renderer/router/routes'

describe('an address', () => {
  it.each([
    ['/', 'connections', null],
    ['/connections/', 'connections', null],
    ['/workloads/preset-a', 'workloads', 'preset-a'],
    ['/results', 'results', null],
    ['/results/2026-11-28-7f3a', 'result', '2026-11-28-7f3a'],
    ['/settings/web-host', 'settings', 'web-host'],
    ['/welcome', 'firstrun', null],
    ['/plans/7', 'connections', null],
    ['/run/%zz', 'run', '%zz'],
  ])('%s leads to %s of %s', (path, feature, id) => {
    expect(parsePath(path)).toEqual({ feature, id })
  })

  it.each(['a b/c', '数据库', '100%', 'x?y#z'])('keeps the name %s', (name) => {
    expect(parsePath(paths.connections(name))).toEqual({ feature: 'connections', id: name })
    expect(parsePath(paths.result(name))).toEqual({ feature: 'result', id: name })
  })
})
