import type { CallInput } from '../../../shared/contract/calls'
import type { Delivery, Settings } from '../../../shared/contract/host'
import { WorkbenchError } from '../../../shared/errors'
import type { KeptFile } from '../../files/kept-file'
import type { HostPorts } from '../../ports'
import type { SecretKeeper } from '../../secrets/keeper'
import type { ScryptCost } from '../../secrets/seal'
import { profileById } from '../find-profile'
import type { ProfileLibrary } from '../library'
import { connectionsFile, uriList } from './export-file'

export interface ExporterOptions extends Pick<HostPorts, 'deliver'> {
  readonly library: ProfileLibrary
  readonly secrets: SecretKeeper
  readonly settings: Pick<KeptFile<Settings>, 'read'>
  readonly scryptCost?: ScryptCost
}

/** Hands profiles to the user as a file. */
export class Exporter {
  constructor(private readonly options: ExporterOptions) {}

  /** @throws WorkbenchError 'not-found', 'auth', or 'unsupported' when secrets may not be exported */
  async export(
    { ids, format, passphrase }: CallInput<'profiles.export'>,
    signal: AbortSignal,
  ): Promise<Delivery> {
    const { library, secrets, scryptCost: cost, deliver } = this.options
    const all = await library.all()
    const profiles = ids.map((id) => profileById(all, id))
    if (passphrase !== null) await this.refuseSecrets(format)
    if (format === 'uri-list') return deliver(uriList(profiles), signal)
    const { records } = await secrets.getAll()
    const sealed = passphrase === null ? null : { passphrase, records, cost }
    return deliver(await connectionsFile(profiles, sealed), signal)
  }

  private async refuseSecrets(format: 'touchstone' | 'uri-list'): Promise<void> {
    if ((await this.options.settings.read()).forbidSecretsInExports) {
      throw new WorkbenchError('unsupported', 'The settings forbid secrets in exports.', {
        hint: 'Export without them, or change the setting.',
      })
    }
    if (format === 'touchstone') return
    throw new WorkbenchError('unsupported', 'A list of URIs has no place for sealed secrets.', {
      hint: 'Export as JSON, or without them.',
    })
  }
}
