import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { BrowserWindow, ElectronApi } from './electron-api'

const boundsSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(400),
  height: z.number().min(300),
})
const stateSchema = z.object({ bounds: boundsSchema, maximized: z.boolean(), zoom: z.number() })
type WindowState = z.infer<typeof stateSchema>

export const SMALLEST = { width: 1100, height: 700 }
const USUAL = { width: 1280, height: 800 }

/** Where the window was when it was closed last; as usual when that is on no display any more. */
export class WindowStateFile {
  private readonly path: string

  constructor(config: string) {
    this.path = join(config, 'window.json')
  }

  read({
    screen,
  }: Pick<ElectronApi, 'screen'>): Partial<WindowState> & { readonly size: typeof USUAL } {
    const kept = this.parse()
    if (kept === null) return { size: USUAL }
    const { bounds } = kept
    const { workArea } = screen.getDisplayMatching(bounds)
    const visible =
      bounds.x < workArea.x + workArea.width - 100 &&
      bounds.x + bounds.width > workArea.x + 100 &&
      bounds.y >= workArea.y - 10 &&
      bounds.y < workArea.y + workArea.height - 100
    const size = { width: bounds.width, height: bounds.height }
    return visible ? { ...kept, size } : { maximized: kept.maximized, zoom: kept.zoom, size }
  }

  write(window: BrowserWindow): void {
    const state: WindowState = {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      zoom: window.webContents.getZoomFactor(),
    }
    try {
      mkdirSync(join(this.path, '..'), { recursive: true })
      writeFileSync(this.path, JSON.stringify(state))
    } catch {
      // A window that opens where it usually does is no loss worth a word at the end.
    }
  }

  private parse(): WindowState | null {
    try {
      return stateSchema.parse(JSON.parse(readFileSync(this.path, 'utf8')))
    } catch {
      return null
    }
  }
}
