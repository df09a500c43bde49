// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { desktopLink, PORT_MESSAGE } from '../../../src/renderer/client/desktop'

const told = (data: unknown, ports: readonly MessagePort[], source: Window | null = window) =>
  window.dispatchEvent(new MessageEvent('message', { data, ports: [...ports], source }))

describe('the desktop’s link', () => {
  it('is over the port that the preload script passes on, and over no other', async () => {
    const [ours, theirs, foreign] = [
      new MessageChannel(),
      new MessageChannel(),
      new MessageChannel(),
    ]
    const heard: unknown[] = []
    const link = await desktopLink({
      connect: () => {
        told(PORT_MESSAGE, [foreign.port1], null)
        told('something else', [theirs.port1])
        told(PORT_MESSAGE, [])
        told(PORT_MESSAGE, [ours.port1])
      },
    })
    const arrived = new Promise((resolve) => {
      ours.port2.onmessage = ({ data }) => resolve(data)
    })
    link.onMessage((message) => heard.push(message))
    link.post({ type: 'call' })
    expect(await arrived).toEqual({ type: 'call' })
    link.close()
    for (const { port1 } of [foreign, theirs]) port1.close()
  })
})
