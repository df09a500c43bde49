import type { IncomingMessage } from 'node:http'
import { z } from 'zod'

const MOST_BYTES = 4_096
const bodySchema = z.strictObject({ token: z.string().min(1).max(200) })

/** The token of `POST /session`; null: the body is too long or is no such thing. */
export async function readToken(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    parts.push(part)
  }
  try {
    return bodySchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))).token
  } catch {
    return null
  }
}
