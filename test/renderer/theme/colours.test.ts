import { describe, expect, it } from 'vitest'
import { TOKEN_NAMES } from '../../../src/renderer/theme/tokens'

const FILES = import.meta.glob<string>(
  ['../../../src/renderer/**/*.{css,ts,tsx}', '!../../../src/renderer/theme/tokens.css'],
  { query: '?raw', import: 'default', eager: true },
)
const [TOKENS] = Object.values(
  import.meta.glob<string>('../../../src/renderer/theme/tokens.css', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** #abc, rgb(…), hsl(…), and colours by name where one is expected. */
const LITERAL =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(|(?:color|background|fill|stroke)(?:-color)?:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i

const ofTheme = (selector: string): ReadonlyMap<string, string> => {
  const block = TOKENS.slice(TOKENS.indexOf(selector)).split('}')[0]
  return new Map(
    [...block.matchAll(/--ts-([\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value]),
  )
}
const THEMES = { light: ofTheme(':root {'), dark: ofTheme('[data-theme="dark"]') }

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

describe('colours', () => {
  it('stand in tokens.css and nowhere else', () => {
    const found = Object.entries(FILES).flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          LITERAL.test(line) && !line.includes('url(#')
            ? [`${file}:${index + 1} ${line.trim()}`]
            : [],
        ),
    )
    expect(found).toEqual([])
  })

  it.each(['light', 'dark'] as const)('of charts are all there in %s', (theme) => {
    expect(TOKEN_NAMES.filter((name) => !THEMES[theme].has(name))).toEqual([])
  })

  describe.each(['light', 'dark'] as const)('of %s', (theme) => {
    const of = (name: string): string => THEMES[theme].get(name) ?? ''
    const grounds = ['bg', 'surface', 'surface-2', 'surface-3']

    it.each(['text', 'text-2', 'text-3', 'link', 'danger', 'gold-text', 'doubtful', 'good', 'bad'])(
      'let %s be read on every ground: 4.5 : 1',
      (name) => {
        for (const ground of grounds) expect(contrast(of(name), of(ground))).toBeGreaterThan(4.5)
      },
    )

    it.each(['good', 'doubtful', 'bad'])('let %s be read on its own ground', (name) => {
      expect(contrast(of(name), of(`${name}-bg`))).toBeGreaterThan(4.5)
    })

    it('let the filled button be read, hovered as well', () => {
      expect(contrast(of('on-primary'), of('primary'))).toBeGreaterThan(4.5)
      expect(contrast(of('on-primary'), of('primary-hover'))).toBeGreaterThan(4.5)
    })

    it('let the edge of a field be seen: 3 : 1', () => {
      expect(contrast(of('field-line'), of('surface'))).toBeGreaterThan(3)
    })
  })
})
