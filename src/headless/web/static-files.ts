import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
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

/**
 * The files of one folder, by their path below it. Only what a listing of the folder has shown is
 * served, so no path leads out of it, whatever is written in it.
 */
export class StaticFiles {
  private files = new Map<string, string>()

  constructor(private readonly folder: string) {}

  /** @returns whether there is a page to begin with */
  async hasIndex(): Promise<boolean> {
    return (await this.find(INDEX)) !== null
  }

  /**
   * Answers with a file; with the page itself where the path names a screen of it.
   *
   * @param path decoded, with its leading slash
   * @returns false: there is nothing of that name
   */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const isScreen = !path.slice(path.lastIndexOf('/')).includes('.')
    const name = isScreen ? INDEX : path
    const file = await this.find(name)
    if (file === null) return false
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
    response.setHeader(
      'cache-control',
      HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
    return true
  }

  /** What is not known may have been built meanwhile. */
  private async find(name: string): Promise<string | null> {
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
