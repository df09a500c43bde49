import { chordOf, worksInFields } from './chord'
import { bindingsInForce } from './registry'

/** A second key of a sequence counts this long. */
const SEQUENCE_MS = 1500

const TEXT_INPUTS = /^(text|search|url|tel|email|password|number|date|time|)$/

export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.test(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable
  )
}

/** Keys that the focused control needs itself. */
function belongsToControl(chord: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (chord === 'enter' || chord === 'space') {
    return target.closest('button, a, input, summary, [role="option"], [role="menuitem"]') !== null
  }
  return (
    chord.startsWith('arrow') &&
    target.closest('[role="slider"], [role="tablist"], [role="radiogroup"], [role="menu"]') !== null
  )
}

/** Gives key presses to the bindings in force until the returned function is called. */
export function listenToKeys(singleKeys: () => boolean, now: () => number = Date.now): () => void {
  let first: { readonly chord: string; readonly atMs: number } | null = null
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const chord = chordOf(event)
    const plain = !chord.startsWith('mod+') && !chord.startsWith('alt+')
    const typing = isTextField(event.target)
    const sequence =
      first !== null && now() - first.atMs < SEQUENCE_MS ? `${first.chord} ${chord}` : null
    first = null
    if (typing && chord === 'esc' && event.target instanceof HTMLElement) {
      const own = bindingsInForce().find(({ keys }) => keys === chord)
      if (own === undefined) event.target.blur()
      else own.run()
      return
    }
    if (plain && chord !== 'esc' && (typing || !singleKeys())) return
    if (typing && !worksInFields(chord)) return
    if (typing && (chord === 'mod+z' || chord === 'mod+shift+z')) return
    if (belongsToControl(chord, event.target)) return
    const all = bindingsInForce()
    const found =
      all.find(({ keys }) => keys === sequence) ?? all.find(({ keys }) => keys === chord)
    if (found !== undefined) {
      event.preventDefault()
      found.run()
    } else if (all.some(({ keys }) => keys.startsWith(`${chord} `))) {
      first = { chord, atMs: now() }
    }
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}
