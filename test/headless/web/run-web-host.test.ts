import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { HostPorts } from '../../../src/app/ports'
import { runWebHost } from '../../../src/headless/web/run-web-host'
import { caseHost } from '../../shared/link/case-host'
import { builtWindow } from './host'

const heardOn = (stream: NodeJS.WriteStream): string[] => {
  const lines: string[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return lines
}

/** The host from its start on; the run that is under way ends when the test says so. */
async function started(running: boolean) {
  const out = heardOn(process.stdout)
  const err = heardOn(process.stderr)
  const steps: string[] = []
  let ports: HostPorts | null = null
  let endRun = () => {}
  const ended = runWebHost({
    port: 0,
    open: false,
    lead: 'Touchstone: ',
    rendererFolder: await builtWindow(),
    async makeWorkbench(given) {
      ports = given
      return {
        ...caseHost(),
        isRunning: () => running,
        close() {
          steps.push('stopping')
          return new Promise((resolve) => {
            endRun = resolve
            if (!running) resolve()
          })
        },
      }
    },
  })
  await vi.waitFor(() => expect(out).toHaveLength(1))
  return { out, err, steps, ended, ports: ports as HostPorts | null, endRun: () => endRun() }
}

const press = () => process.emit('SIGINT')

describe('touchstone serve', () => {
  it('prints its address on one line, and its token nowhere else', async () => {
    const { out, err, ended, ports } = await started(false)
    expect(out).toEqual([
      expect.stringMatching(/^Touchstone: http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/),
    ])
    expect(ports).toMatchObject({ kind: 'web', keychain: null, choosePath: null, showFolder: null })
    expect(`${out[0].slice('Touchstone: '.length)}`.startsWith(`${ports?.address}/#`)).toBe(true)
    const token = /token=(\S+)/.exec(out[0])?.[1] ?? ''
    expect(ports?.address).not.toContain(token)
    press()
    expect(await ended).toBe('well')
    expect(err.join('')).not.toContain(token)
    await expect(fetch(`${ports?.address}/`)).rejects.toThrow()
  })

  it('waits at Ctrl-C until the run under way has been kept, and says so', async () => {
    const { err, steps, ended, ports, endRun } = await started(true)
    press()
    await vi.waitFor(() => expect(steps).toEqual(['stopping']))
    expect(err.join('')).toContain('Stopping; what was measured is kept.')
    expect((await fetch(`${ports?.address}/`)).status).toBe(200)
    endRun()
    expect(await ended).toBe('well')
  })

  it('ends at once at the second Ctrl-C', async () => {
    const { steps, ended } = await started(true)
    press()
    await vi.waitFor(() => expect(steps).toEqual(['stopping']))
    press()
    expect(await ended).toBe('at-once')
  })
})
