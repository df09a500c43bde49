import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../engine/stores/embedded'
import type { Profile } from './profile-file'

/** A profile, and whether it comes with the product: then it cannot be changed or deleted. */
export interface ListedProfile extends Profile {
  readonly builtIn: boolean
}

export const BUILT_IN_IDS = 'builtin-'

/**
 * Engines that need no server, in the user's data folder, and the store that does nothing.
 *
 * @param data the user's data folder
 */
export function builtInProfiles(data: string, withRocksdb: boolean): readonly ListedProfile[] {
  const inFolder = (kind: string) => `${kind}:${encodeURI(join(data, kind))}`
  return [
    builtIn('leveldb', 'LevelDB', inFolder('leveldb')),
    builtIn('lmdb', 'LMDB', inFolder('lmdb')),
    ...(withRocksdb ? [builtIn('rocksdb', 'RocksDB', inFolder('rocksdb'))] : []),
    builtIn('null', 'Null store', 'null:'),
  ]
}

function builtIn(kind: string, name: string, uri: string): ListedProfile {
  return {
    id: `${BUILT_IN_IDS}${kind}`,
    name,
    folder: '',
    colour: null,
    uri,
    passwordEnv: null,
    keptSecrets: [],
    lastTest: null,
    builtIn: true,
  }
}

/**
 * Whether RocksDB, which is optional, was installed with a build for this system. It is not loaded:
 * a build that crashes must not take its caller along.
 */
export function rocksdbIsThere(): boolean {
  try {
    const folder = packageFolder('rocksdb')
    const { arch, platform } = process
    const prebuilt = [`${platform}-${arch}`, `${platform}-x64+arm64`]
    return [...prebuilt.map((name) => join('prebuilds', name)), join('build', 'Release')].some(
      (name) => existsSync(join(folder, name)),
    )
  } catch {
    return false
  }
}
