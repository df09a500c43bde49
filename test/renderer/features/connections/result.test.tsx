// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { answered, openConnections, refused } from './window'

let open: ReturnType<typeof openConnections> | null = null
const start = (options: Parameters<typeof openConnections>[0] = {}) => {
  open = openConnections(options)
  return open
}
afterEach(() => {
  open?.close()
  open = null
})

const panel = () => screen.findByRole('region', { name: 'Test result' })
const test = async () => {
  await panel()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
}

describe('the result of a test', () => {
  it('before one says how the last one ended', async () => {
    start()
    expect((await panel()).textContent).toContain('Redis 7.2.4')
    open?.close()
    start({ path: '/connections/azure' })
    expect((await panel()).textContent).toContain('Never tested')
  })

  it('says what the store is, what it promises, and where records would go', async () => {
    const { client, container } = start()
    await test()
    const result = await panel()
    await within(result).findByText('answered, with warnings')
    const text = result.textContent ?? ''
    expect(text).toContain('Redis 7.2.4')
    expect(text).toContain('synced once a second')
    expect(text).toContain('not written by Touchstone · 4,812,331 records')
    expect(text).toContain('When its memory is full, records are evicted.')
    expect(text).toContain('max memory2.00')
    expect(text).toContain('took 412')
    expect(within(result).getByText('n 400, need 1,000')).toBeTruthy()
    expect(within(result).queryByText(/DNS/)).toBeNull()
    expect(client.askedOf('profiles.test')[0]).toMatchObject({ id: 'redis-aof', secrets: {} })
    expect(await axeFindings(container)).toEqual([])
  })

  it('of a failure names the step and the exact cause, and what the driver said', async () => {
    start({ calls: { 'profiles.test': () => refused } })
    await test()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('refused the connection: nothing listens there.')
    expect(alert.textContent).toContain('Start the server or correct the port.')
    expect(alert.textContent).toContain('ECONNREFUSED')
    const step = within(await panel())
      .getByText(/TCP/)
      .closest('li')
    expect(step?.dataset.state).toBe('failed')
  })

  it('shows each step as it is told, and is cancelled without a trace', async () => {
    start({
      calls: {
        'profiles.test': (_input, { tell, signal }) => {
          tell({
            ...answered,
            state: 'running',
            facts: null,
            floor: null,
            data: null,
            warnings: [],
            steps: answered.steps.map((each) =>
              each.step === 'login' ? { ...each, state: 'running', tookMs: null } : each,
            ),
          })
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () =>
              reject(new WorkbenchError('cancelled', 'The test was cancelled.')),
            )
          })
        },
      },
    })
    await test()
    const result = await panel()
    const step = await within(result).findByText(/login/)
    expect(step.closest('li')?.dataset.state).toBe('running')
    fireEvent.click(within(result).getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect((await panel()).textContent).toContain('Redis 7.2.4'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the form has changed since', async () => {
    start()
    await test()
    await screen.findByText('answered, with warnings')
    fireEvent.change(screen.getByRole('textbox', { name: 'Host' }), { target: { value: 'x' } })
    expect(await screen.findByText('The form has changed since.')).toBeTruthy()
  })

  it('that could not begin says why', async () => {
    start({
      calls: {
        'profiles.test': () => {
          throw new WorkbenchError('auth', "The connection 'x' needs 'password'.")
        },
      },
    })
    await test()
    expect((await screen.findByRole('alert')).textContent).toContain("needs 'password'")
    expect(screen.getByText('not tested')).toBeTruthy()
  })

  it('cannot be asked for without a host', async () => {
    const { client } = start()
    await panel()
    client.setState('lost')
    await test()
    expect(client.askedOf('profiles.test')).toEqual([])
  })
})
