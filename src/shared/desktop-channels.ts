/** Between the preload script and the main process. */
export const CONNECT = 'touchstone:connect'
export const PORT = 'touchstone:port'
