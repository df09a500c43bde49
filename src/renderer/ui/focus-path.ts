const FOCUSABLE = 'input, textarea, select, button, a[href], [tabindex]'

/**
 * Moves the focus to the field of a path: the element with `data-path`, or what can be focused in
 * it; a path without a field of its own goes to the nearest one above it. False when there is none.
 */
export function focusPath(path: string, root: ParentNode = document): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const found = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`)
    if (found === null) continue
    const field = found.matches(FOCUSABLE) ? found : found.querySelector<HTMLElement>(FOCUSABLE)
    if (field === null) continue
    field.scrollIntoView?.({ block: 'center' })
    field.focus()
    return true
  }
  return false
}
