import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { WindowFiles } from '../../app/window-files'

/** The built window over HTTP. */
export class StaticFiles {
  private readonly files: WindowFiles

  constructor(folder: string) {
    this.files = new WindowFiles(folder)
  }

  /** @returns whether there is a page to begin with */
  hasIndex(): Promise<boolean> {
    return this.files.hasIndex()
  }

  /**
   * @param path decoded, with its leading slash
   * @returns false: there is nothing of that name
   */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const file = await this.files.find(path)
    if (file === null) return false
    response.setHeader('content-type', file.type)
    response.setHeader(
      'cache-control',
      file.lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file.path)
        .on('error', () => response.destroy())
        .pipe(response)
    return true
  }
}
