import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WorkbenchError } from '../../../shared/errors'

/** TrueType: with WOFF pdfkit needs twenty seconds for a page. */
export interface Fonts {
  readonly regular: Buffer
  readonly bold: Buffer
}

const FILES = { regular: 'noto-sans-sc-regular.ttf', bold: 'noto-sans-sc-bold.ttf' } as const

/**
 * Latin and Chinese letters of a PDF, as the build has put them beside the program.
 *
 * @throws WorkbenchError 'not-found' when they were not built
 */
export async function loadFonts(from: string = import.meta.dirname): Promise<Fonts> {
  const folder = fontsFolder(from)
  if (folder === null) {
    throw new WorkbenchError('not-found', 'The letters for a PDF are not beside the program.', {
      hint: "Install Touchstone again; in a checkout: 'npm run prepare'.",
    })
  }
  const [regular, bold] = await Promise.all([
    readFile(join(folder, FILES.regular)),
    readFile(join(folder, FILES.bold)),
  ])
  return { regular, bold }
}

/** Above this file: the bundle lies in `out/node`, a source file somewhere else in the checkout. */
function fontsFolder(from: string): string | null {
  for (let folder = from; ; ) {
    for (const below of ['fonts', 'out/node/fonts']) {
      if (existsSync(join(folder, below, FILES.regular))) return join(folder, below)
    }
    const above = dirname(folder)
    if (above === folder) return null
    folder = above
  }
}
