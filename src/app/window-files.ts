import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
/** Vite puts a hash of the content into these names. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/
const INDEX = '/index.html'

export interface WindowFile {
  /** on the disk */
  readonly path: string
  readonly type: string
  /** its name changes with its content, so it may be kept for ever */
  readonly lasting: boolean
}

/**
 * The files of the built window, by their path below its folder. Only what a listing of the folder has
 * shown is given, so no path leads out of it, whatever is written in it.
 */
export class WindowFiles {
  private files = new Map<string, string>()

  constructor(private readonly folder: string) {}

  /** @returns whether there is a page to begin with */
  async hasIndex(): Promise<boolean> {
    return (await this.known(INDEX)) !== null
  }

  /**
   * A file; the page itself where the path names a screen of it.
   *
   * @param path decoded, with its leading slash
   * @returns null: there is nothing of that name
   */
  async find(path: string): Promise<WindowFile | null> {
    const isScreen = !path.slice(path.lastIndexOf('/')).includes('.')
    const name = isScreen ? INDEX : path
    const file = await this.known(name)
    if (file === null) return null
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    return { path: file, type, lasting: HASHED.test(name) }
  }

  /** What is not known may have been built meanwhile. */
  private async known(name: string): Promise<string | null> {
    if (!this.files.has(name)) this.files = await listBelow(this.folder)
    return this.files.get(name) ?? null
  }
}

async function listBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, file).split(sep).join('/')}`, file)
  }
  return files
}
