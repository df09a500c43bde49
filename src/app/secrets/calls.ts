import type { CallHandlers } from '../../shared/contract/handlers'
import type { SecretKeeper } from './keeper'

export const secretCalls = (
  keeper: SecretKeeper,
): Pick<CallHandlers, 'secrets.choose' | 'secrets.unlock'> => ({
  'secrets.choose': ({ kind }) => keeper.choose(kind),
  'secrets.unlock': ({ passphrase }) => keeper.unlock(passphrase),
})
