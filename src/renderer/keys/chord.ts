/**
 * Keys as they are written in code: `mod+k`, `mod+enter`, `g c` (one after the other), `?`, `[`.
 * `mod` is Ctrl, and Cmd on a Mac.
 */

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'space', Escape: 'esc' }

/** The chord of one key press: `mod+shift+z`, `alt+arrowup`, `g`. Shift is only named beside others. */
export function chordOf(press: KeyPress): string {
  const key = (NAMES[press.key] ?? press.key).toLowerCase()
  const mod = press.ctrlKey || press.metaKey
  const printable = [...press.key].length === 1 && press.key !== ' '
  const shift = press.shiftKey && (mod || press.altKey || !printable)
  return [mod && 'mod', press.altKey && 'alt', shift && 'shift', key].filter(Boolean).join('+')
}

const SHOWN: Readonly<Record<string, string>> = {
  enter: '↵',
  esc: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  shift: 'Shift',
  alt: 'Alt',
}

const isMac = (platform: string): boolean => /^(mac|darwin)/i.test(platform)

/** As people read it: `Ctrl K`, `⌘ K`, `G C`. */
export const showKeys = (keys: string, platform = navigator.platform): string =>
  keys
    .split(' ')
    .flatMap((chord) => chord.split('+'))
    .map((part) =>
      part === 'mod' ? (isMac(platform) ? '⌘' : 'Ctrl') : (SHOWN[part] ?? part.toUpperCase()),
    )
    .join(' ')

/** Works in text fields as well: named keys with Ctrl or Cmd. */
export const worksInFields = (keys: string): boolean => keys.startsWith('mod+')
