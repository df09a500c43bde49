import type { ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useKeys } from '../../../keys/use-keys'
import { nextFolder } from './folder-tree'

interface ListKeys {
  /** false while a dialog is open */
  readonly active: boolean
  readonly profiles: readonly ProfileView[]
  readonly openId: string | null
  readonly selecting: boolean
  readonly focusFilter: () => void
  readonly toggle: (profile: ProfileView) => void
  readonly clear: () => void
  readonly duplicate: (profile: ProfileView) => void
  readonly remove: (profile: ProfileView) => void
  readonly move: (profiles: readonly ProfileView[], folder: string) => void
}

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** The row in focus, or the one whose form is open. */
function currentRow(openId: string | null): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
  return focused ?? rows().find((row) => row.dataset.row === openId)
}

/** Keys of the list; rows are links, so Enter opens and Space selects the one in focus by itself. */
export function useListKeys(keys: ListKeys): void {
  const t = useT('connections')
  const { profiles, openId } = keys
  const step = (by: number): void => {
    const all = rows()
    const row = currentRow(openId)
    const at = row === undefined ? -1 : all.indexOf(row)
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  const withCurrent = (run: (profile: ProfileView) => void): void => {
    const id = currentRow(openId)?.dataset.row
    const profile = profiles.find((each) => each.id === id)
    if (profile !== undefined) run(profile)
  }
  const moveBy = (by: 1 | -1): void =>
    withCurrent((profile) => {
      const folder = profile.builtIn ? null : nextFolder(profiles, profile.folder, by)
      if (folder !== null) keys.move([profile], folder)
    })
  const all = [
    { keys: '/', label: t('list.filter'), run: keys.focusFilter },
    { keys: 'j', label: t('key.next'), run: () => step(1) },
    { keys: 'k', label: t('key.previous'), run: () => step(-1) },
    { keys: 'arrowdown', label: t('key.next'), run: () => step(1) },
    { keys: 'arrowup', label: t('key.previous'), run: () => step(-1) },
    { keys: 'enter', label: t('key.open'), run: () => currentRow(openId)?.click() },
    { keys: 'space', label: t('deed.select'), run: () => withCurrent(keys.toggle) },
    { keys: 'alt+arrowup', label: t('key.move-up'), run: () => moveBy(-1) },
    { keys: 'alt+arrowdown', label: t('key.move-down'), run: () => moveBy(1) },
    { keys: 'mod+d', label: t('deed.duplicate'), run: () => withCurrent(keys.duplicate) },
    { keys: 'delete', label: t('deed.delete'), run: () => withCurrent(keys.remove) },
    ...(keys.selecting ? [{ keys: 'esc', label: t('list.clear-chosen'), run: keys.clear }] : []),
  ]
  useKeys(keys.active ? all : [])
}
