import { contextBridge, ipcRenderer } from 'electron'
import { CONNECT, PORT } from '../shared/desktop-channels'

/*
 * All that the window is given: a way to ask for a channel. The port cannot pass the bridge, so it is
 * handed to the page as a message, which only the page itself receives.
 */
ipcRenderer.on(PORT, (event) => {
  window.postMessage(PORT, window.location.origin, [...event.ports])
})
contextBridge.exposeInMainWorld('touchstone', { connect: () => ipcRenderer.send(CONNECT) })
