import type { Keychain } from '../app/ports'
import type { ElectronApi } from './electron-api'

const NAMES: Readonly<Record<string, string>> = {
  gnome_libsecret: 'GNOME Keyring (libsecret)',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
}

/** The operating system's own keeper of secrets, with its cases in which it is none. */
export function desktopKeychain(
  { safeStorage }: Pick<ElectronApi, 'safeStorage'>,
  platform: NodeJS.Platform,
): Keychain {
  const backend = (): string =>
    platform === 'linux' ? safeStorage.getSelectedStorageBackend() : ''
  return {
    state() {
      if (!safeStorage.isEncryptionAvailable()) return 'unavailable'
      return backend() === 'basic_text' ? 'weak' : 'ready'
    },
    get detail() {
      if (platform === 'darwin') return 'macOS Keychain'
      if (platform === 'win32') return 'Windows Data Protection'
      return NAMES[backend()] ?? 'No keychain of this desktop was found'
    },
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  }
}
