import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Quitting } from '../../src/main/quitting'
import { wordsOf } from '../../src/main/words'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A desktop whose user presses one button, and what is done to it. */
function desktop(running: boolean, button = 0) {
  const done: string[] = []
  const app = Object.assign(new EventEmitter(), {
    quit() {
      let stopped = false
      app.emit('before-quit', { preventDefault: () => (stopped = true) })
      if (!stopped) done.push('quit')
    },
  })
  class Tray extends EventEmitter {
    setToolTip() {}
    setContextMenu() {}
    destroy() {
      done.push('tray gone')
    }
    constructor() {
      super()
      done.push('tray')
      trays.push(this)
    }
  }
  const trays: Tray[] = []
  const electron = {
    app,
    Tray,
    Menu: { buildFromTemplate: () => ({}) },
    nativeImage: { createFromDataURL: () => ({}) },
    dialog: {
      async showMessageBox() {
        done.push('asked')
        return { response: button }
      },
    },
  }
  const window = { hide: () => done.push('hidden'), show: () => done.push('shown') }
  const quitting = new Quitting({
    electron: electron as never,
    words: () => wordsOf('en'),
    isRunning: () => running,
    window: () => window as never,
    close: async () => {
      done.push('closed')
    },
  })
  return { app, quitting, done, trays }
}

describe('ending the program', () => {
  it('closes the application first, and asks nothing while nothing runs', async () => {
    const { app, quitting, done } = desktop(false)
    expect(quitting.mayClose()).toBe(true)
    app.quit()
    await turn()
    expect(done).toEqual(['closed', 'quit'])
  })

  it.each([
    ['goes on', 0, ['asked']],
    ['goes on in the background', 1, ['asked', 'hidden', 'tray']],
    ['is stopped', 2, ['asked', 'closed', 'quit']],
  ])('asks while a run is under way, which then %s', async (_, button, expected) => {
    const { quitting, done } = desktop(true, button)
    expect(quitting.mayClose()).toBe(false)
    await turn()
    await turn()
    expect(done).toEqual(expected)
  })

  it('comes back from the background by a click', async () => {
    const { quitting, done, trays } = desktop(true, 1)
    quitting.mayClose()
    await turn()
    trays[0].emit('click')
    expect(done.slice(-2)).toEqual(['tray gone', 'shown'])
  })
})
