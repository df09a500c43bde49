import type { DeliveredFile } from '../../app/ports'
import { secretText } from './secret-text'

const KEPT_FOR_MS = 5 * 60_000

/** Files that wait to be fetched, each once and within 5 minutes. */
export class Downloads {
  private readonly files = new Map<string, { file: DeliveredFile; end: NodeJS.Timeout }>()

  /** @returns the ticket: the last part of its path */
  add(file: DeliveredFile): string {
    const ticket = secretText()
    const end = setTimeout(() => this.files.delete(ticket), KEPT_FOR_MS).unref()
    this.files.set(ticket, { file, end })
    return ticket
  }

  /** null: never there, fetched, or too old */
  take(ticket: string): DeliveredFile | null {
    const found = this.files.get(ticket)
    if (found === undefined) return null
    this.files.delete(ticket)
    clearTimeout(found.end)
    return found.file
  }
}

/** RFC 6266: the name in ASCII for programs that know no better, and as it is (RFC 8187). */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
