import { describe, expect, it } from 'vitest'
import { asked } from '../../../src/engine/worker/asked'
import { WorkbenchError } from '../../../src/shared/errors'

const failing = (error: unknown) => asked('what it holds', Promise.reject(error))

describe('a question to the store', () => {
  it('hands the answer on', async () => {
    expect(await asked('what it holds', Promise.resolve(7))).toBe(7)
  })

  it('makes a sentence of what a driver throws', async () => {
    const lost = new Error('the server closed the connection', { cause: new Error('ECONNRESET') })
    await expect(failing(lost)).rejects.toMatchObject({
      code: 'cannot-connect',
      message:
        'The store could not be asked what it holds: the server closed the connection: ECONNRESET.',
    })
  })

  it('leaves sentences of ours and mistakes of the program as they are', async () => {
    const ours = new WorkbenchError('auth', 'The user may not ask.')
    await expect(failing(ours)).rejects.toBe(ours)
    const mistake = new TypeError('x is not a function')
    await expect(failing(mistake)).rejects.toBe(mistake)
  })
})
