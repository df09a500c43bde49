import { describe, expect, it } from 'vitest'
import { chordOf, showKeys } from '../../../src/renderer/keys/chord'

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
})

describe('chordOf', () => {
  it.each([
    ['g', press('g')],
    ['?', press('?', 's')],
    ['mod+k', press('k', 'c')],
    ['mod+k', press('k', 'm')],
    ['mod+shift+z', press('Z', 'cs')],
    ['alt+arrowup', press('ArrowUp', 'a')],
    ['shift+arrowleft', press('ArrowLeft', 's')],
    ['space', press(' ')],
    ['esc', press('Escape')],
    ['mod+,', press(',', 'c')],
  ])('is %s', (chord, pressed) => {
    expect(chordOf(pressed)).toBe(chord)
  })
})

describe('showKeys', () => {
  it.each([
    ['mod+k', 'Linux x86_64', 'Ctrl K'],
    ['mod+k', 'MacIntel', '⌘ K'],
    ['g c', 'Win32', 'G C'],
    ['mod+enter', 'Win32', 'Ctrl ↵'],
    ['esc', 'Win32', 'Esc'],
  ])('shows %s on %s as %s', (keys, platform, shown) => {
    expect(showKeys(keys, platform)).toBe(shown)
  })
})
