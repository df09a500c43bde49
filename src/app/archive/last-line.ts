import type { OpenFile } from './files'

const BLOCK_BYTES = 64 * 1024
const NEWLINE = 0x0a

/** Bytes up to and including the last newline: what of a file of lines is whole. */
export async function endOfLastLine(file: OpenFile): Promise<number> {
  let end = await file.size()
  while (end > 0) {
    const start = Math.max(0, end - BLOCK_BYTES)
    const newline = (await file.read(start, end - start)).lastIndexOf(NEWLINE)
    if (newline >= 0) return start + newline + 1
    end = start
  }
  return 0
}
