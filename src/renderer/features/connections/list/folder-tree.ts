import type { ProfileView } from '../../../../shared/contract/profiles'

/** A folder with what is in it, in the order of the file. */
export interface Folder {
  /** `Staging/Europe`; empty: at the top */
  readonly path: string
  /** the last part of the path */
  readonly name: string
  readonly nested: boolean
  readonly kind: 'built-in' | 'top' | 'folder'
  readonly profiles: readonly ProfileView[]
  /** with those of the folders in it */
  readonly count: number
}

/** Built-in ones first, then those in no folder, then folders in the order in which they come. */
export function folderTree(profiles: readonly ProfileView[]): readonly Folder[] {
  const builtIn = profiles.filter((profile) => profile.builtIn)
  const own = profiles.filter((profile) => !profile.builtIn)
  const top = own.filter(({ folder }) => folder === '')
  const heads = [...new Set(own.flatMap(({ folder }) => (folder === '' ? [] : [headOf(folder)])))]
  const folders = heads.flatMap((head) => {
    const below = own.filter(({ folder }) => headOf(folder) === head)
    const paths = [...new Set(below.map(({ folder }) => folder))].filter((path) => path !== head)
    return [
      folderOf(head, own, below.length),
      ...paths.map((path) => folderOf(path, own, below.filter((p) => p.folder === path).length)),
    ]
  })
  return [
    ...(builtIn.length === 0
      ? []
      : [{ ...NAMELESS, kind: 'built-in' as const, profiles: builtIn, count: builtIn.length }]),
    ...(top.length === 0
      ? []
      : [{ ...NAMELESS, kind: 'top' as const, profiles: top, count: top.length }]),
    ...folders,
  ]
}

const NAMELESS = { path: '', name: '', nested: false }

const headOf = (path: string): string => path.split('/')[0]

const folderOf = (path: string, own: readonly ProfileView[], count: number): Folder => ({
  path,
  name: path.split('/').at(-1) ?? path,
  nested: path.includes('/'),
  kind: 'folder',
  profiles: own.filter(({ folder }) => folder === path),
  count,
})

/** Every path that a profile may be moved to, nested ones after theirs. */
export const folderPaths = (profiles: readonly ProfileView[]): readonly string[] =>
  folderTree(profiles)
    .filter(({ kind }) => kind === 'folder')
    .map(({ path }) => path)

/** The folder above or below in the list; null at its ends. The top comes first. */
export function nextFolder(
  profiles: readonly ProfileView[],
  folder: string,
  by: 1 | -1,
): string | null {
  const all = ['', ...folderPaths(profiles)]
  return all[all.indexOf(folder) + by] ?? null
}

/** Profiles whose name, store, folder or address holds every word. */
export function findProfiles(
  profiles: readonly ProfileView[],
  filter: string,
): readonly ProfileView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return profiles
  return profiles.filter(({ name, store, folder, uri }) => {
    const text = `${name} ${store} ${folder} ${uri}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
