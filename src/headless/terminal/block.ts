import { ansi, type Row, render, width } from './ansi'

export interface BlockOptions {
  readonly write: (text: string) => void
  readonly columns: () => number
  /** rows of the terminal; a taller block is cut, since what has scrolled away cannot be redrawn */
  readonly rows: () => number
  readonly colour: boolean
}

/**
 * A block of rows at the end of a terminal, redrawn in place. The cursor rests under it. Text that
 * stays is written above it.
 */
export class Block {
  readonly #options: BlockOptions
  /** cells of each row as it was drawn, so that rows re-wrapped by a resize are counted */
  #drawn: number[] = []
  #open = false

  constructor(options: BlockOptions) {
    this.#options = options
  }

  draw(rows: readonly Row[]): void {
    this.#options.write(this.#enter() + this.#erase() + this.#body(rows))
  }

  /** Writes rows that stay, above the block, which is drawn again below them. */
  say(staying: readonly Row[], rows: readonly Row[]): void {
    const { colour } = this.#options
    const text = staying.map((row) => `${render(row, Number.MAX_SAFE_INTEGER, colour)}\n`).join('')
    this.#options.write(this.#enter() + this.#erase() + text + this.#body(rows))
  }

  /** Takes the block away and gives the cursor back; safe to repeat. */
  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#options.write(this.#erase() + ansi.showCursor)
    this.#drawn = []
  }

  #enter(): string {
    if (this.#open) return ''
    this.#open = true
    return ansi.hideCursor
  }

  #erase(): string {
    const columns = Math.max(this.#options.columns(), 1)
    const rows = this.#drawn.reduce(
      (sum, cells) => sum + Math.max(Math.ceil(cells / columns), 1),
      0,
    )
    return ansi.up(Math.min(rows, Math.max(this.#options.rows() - 1, 0))) + ansi.clearBelow
  }

  /** The last column stays free: a full row would wrap on some terminals. */
  #body(rows: readonly Row[]): string {
    const { columns, colour } = this.#options
    const room = Math.max(columns() - 1, 1)
    const shown = rows.slice(0, Math.max(this.#options.rows() - 1, 1))
    const plainTexts = shown.map((row) => render(row, room, false))
    this.#drawn = plainTexts.map(width)
    return shown.map((row) => `${render(row, room, colour)}\n`).join('')
  }
}
