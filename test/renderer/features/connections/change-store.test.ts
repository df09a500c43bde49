import { describe, expect, it } from 'vitest'
import { changeStore } from '../../../../src/renderer/features/connections/editor/change-store'
import { initialValues } from '../../../../src/shared/store-values'
import { leveldbForm, mongodbForm, redisForm } from '../../helpers/store-forms'

const redis = {
  host: 'db1.lab',
  port: 6380,
  database: 3,
  username: 'bench',
  password: '***',
  tls: { caFile: '/ca.pem', verify: false },
  client: 'ioredis',
  compat: null,
}

describe('another store', () => {
  it('keeps what means the same, and lists what has no place', () => {
    const { values, secrets, lost } = changeStore(redisForm, mongodbForm, redis, { password: 'x' })
    expect(values).toMatchObject({
      hosts: ['db1.lab:6380'],
      username: 'bench',
      password: '***',
      tls: { caFile: '/ca.pem', verify: 'none' },
      w: null,
    })
    expect(secrets).toEqual({ password: 'x' })
    expect(lost).toEqual(['database', 'client'])
  })

  it('takes the first of several hosts, with its port', () => {
    const mongodb = {
      ...(initialValues(mongodbForm) as object),
      hosts: ['[fd00::3]:27018', 'db2.lab'],
      w: 'majority',
    }
    const { values, lost } = changeStore(mongodbForm, redisForm, mongodb, {})
    expect(values).toMatchObject({ host: 'fd00::3', port: 27018 })
    expect(lost).toEqual(['hosts', 'w'])
  })

  it('has a port of its own when that of the old store was the usual one', () => {
    const { values } = changeStore(redisForm, mongodbForm, { ...redis, port: 6379 }, {})
    expect(values).toMatchObject({ hosts: ['db1.lab'] })
  })

  it('loses nothing when nothing was chosen', () => {
    const { values, lost } = changeStore(redisForm, mongodbForm, initialValues(redisForm), {})
    expect(lost).toEqual([])
    expect(values).toMatchObject({ hosts: ['127.0.0.1'], username: null })
  })

  it('that needs no server has no place for a host', () => {
    const { lost } = changeStore(redisForm, leveldbForm, { ...redis, tls: null }, {})
    expect(lost).toEqual(['host', 'database', 'username', 'password', 'client'])
  })
})
