import type { Catalogue } from './catalogue'

/** By what it says: the host's sentence, then ours. */
export const CHINESE: Catalogue = {
  'Stopped by the user.': '由用户停止。',
}
