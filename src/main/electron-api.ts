/**
 * Electron as its parts here are given it: only `index.ts` imports it, so that everything else runs in
 * plain Node under a double.
 */
export type ElectronApi = typeof import('electron')
export type BrowserWindow = import('electron').BrowserWindow
export type WebContents = import('electron').WebContents
