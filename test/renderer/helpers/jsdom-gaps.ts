import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What components ask of a browser and jsdom does not have. */

window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Element.prototype.scrollIntoView ??= () => undefined
if (document.fonts === undefined) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
}
globalThis.CSS ??= {} as typeof CSS
CSS.escape ??= (text) => text.replace(/["\\\].:#[]/g, '\\$&')

afterEach(cleanup)
