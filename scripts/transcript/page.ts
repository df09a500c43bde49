import type { Rename } from './tool'

/** Where the line of a second, which is far longer, is cut. */
const COLUMNS = 104

/** The transcript as Markdown. */
export class Page {
  private readonly blocks: string[] = []

  constructor(private readonly rename: Rename) {}

  text(...lines: readonly string[]): void {
    this.blocks.push(lines.join('\n'))
  }

  /**
   * A command with what it printed.
   *
   * @param hide seconds whose lines are left out, told by `…`
   */
  command(line: string, said: string, status: string, hide?: (second: number) => boolean): void {
    const lines = this.rename(said).trimEnd().split('\n')
    const shown = lines.map((text) => (hidden(text, hide) ? '…' : cut(text)))
    const once = shown.filter((text, i) => text !== '…' || shown[i - 1] !== '…')
    this.blocks.push(['```', `$ ${this.rename(line)}`, ...once, `[${status}]`, '```'].join('\n'))
  }

  toString(): string {
    return `${this.blocks.join('\n\n')}\n`
  }
}

const SECOND = /^(?:load|warm-up|measured) (\d+):(\d+) /

function hidden(line: string, hide: ((second: number) => boolean) | undefined): boolean {
  const second = SECOND.exec(line)
  return second !== null && hide?.(Number(second[1]) * 60 + Number(second[2])) === true
}

const cut = (line: string): string =>
  SECOND.test(line) && line.length > COLUMNS ? `${line.slice(0, COLUMNS)} …` : line
