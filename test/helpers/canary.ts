import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A password that nothing else looks like, with letters that are escaped everywhere. */
export const CANARY = 'k4nari/ä@x y%'

/** A secret as it may stand in a text: as it is, escaped, percent-encoded, in hex, within base64. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = encodeURIComponent(secret)
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // the letters that depend on nothing but the secret's own bytes
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
  })
  const urlSafe = shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('latin1'),
    bytes.toString('hex'),
    encoded,
    encoded.toLowerCase(),
    ...shifted,
    ...urlSafe,
  ]
}

const FORMS = formsOf(CANARY)

/** The forms of the canary that stand in a text. */
export const canaryIn = (text: string): string[] => FORMS.filter((form) => text.includes(form))

/** Every file below a folder that holds the canary; bytes are read as UTF-8 and as Latin-1. */
export function filesWithCanary(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return canaryIn(bytes.toString('utf8')).length + canaryIn(bytes.toString('latin1')).length > 0
    })
}
