import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whether it is asked for: somebody sits at a terminal, and has not answered before. */
export interface FetchOffer {
  readonly interactive: boolean
  /** its presence means: asked before */
  readonly markFile: string
  ask(): Promise<boolean>
  /** @returns whether the runtime is there now */
  fetch(): Promise<boolean>
}

/** Offers to fetch Electron's runtime, once and never again; resolves to whether it was fetched. */
export async function offerRuntime(offer: FetchOffer): Promise<boolean> {
  if (!offer.interactive || existsSync(offer.markFile)) return false
  const wanted = await offer.ask()
  await mkdir(dirname(offer.markFile), { recursive: true })
  await writeFile(
    offer.markFile,
    'Asked whether to fetch Electron’s runtime. Delete to be asked again.\n',
  )
  return wanted && (await offer.fetch())
}

/** Runs the installer that comes with the `electron` package; what it says is seen. */
export async function fetchRuntime(packageFolder: string): Promise<boolean> {
  const installer = spawn(process.execPath, [join(packageFolder, 'install.js')], {
    stdio: 'inherit',
  })
  const [code] = await once(installer, 'close')
  return code === 0
}
