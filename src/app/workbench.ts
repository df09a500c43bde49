import type { CallHandlers, Handlers, TopicHandlers } from '../shared/contract/handlers'
import { describeCauses } from '../shared/errors'
import { calibrationService } from './calibration/service'
import { draftService } from './drafts/service'
import { QuarantineLog } from './host/quarantine'
import { hostService } from './host/service'
import { liveRuns } from './live/calls'
import type { HostPorts } from './ports'
import { profileService } from './profiles/service'
import { resultService } from './results/service'
import { settingsService } from './settings/service'
import { workloadService } from './workloads/service'

export interface Workbench extends Handlers {
  readonly calls: CallHandlers
  readonly topics: TopicHandlers
  /** a run is under way: a host asks before it ends */
  isRunning(): boolean
  /** stops what runs, keeps what was measured, lets go of every file */
  close(): Promise<void>
}

/** Builds the application over what a host supplies. */
export type MakeWorkbench = (ports: HostPorts) => Promise<Workbench>

export const makeWorkbench: MakeWorkbench = async (ports) => {
  const quarantine = new QuarantineLog()
  const onQuarantine = quarantine.tell
  // What nobody waits for is told where damaged files are, for it is about files as well.
  const trouble = (error: unknown) => quarantine.tell(describeCauses(error))
  const common = { ...ports, onQuarantine, trouble }

  const settings = await settingsService(common)
  const drafts = draftService(common)
  const workloads = workloadService(common)
  const calibration = await calibrationService({ ...common, isRunning: () => live.isRunning() })
  const profiles = await profileService({ ...common, settings: settings.file })
  const host = hostService({ ports, settings, calibration, secrets: profiles.secrets, quarantine })
  const live = liveRuns({
    host: ports,
    settings: settings.current,
    resolveProfile: (id) => profiles.resolveProfile({ id }),
    calibration: calibration.latest,
    runsFolder: () => settings.runFolders().runs,
    isCalibrating: calibration.isMeasuring,
  })
  const knownSecrets = async () => {
    const { records } = await profiles.secrets.getAll()
    return Object.values(records).flatMap((record) => Object.values(record))
  }
  const results = resultService({ ...common, settings, live, knownSecrets })

  return {
    calls: {
      ...settings.calls,
      ...drafts.calls,
      ...workloads.calls,
      ...calibration.calls,
      ...profiles.calls,
      ...host.calls,
      ...live.calls,
      ...results.calls,
    },
    topics: {
      host: host.topic,
      settings: settings.topic,
      profiles: profiles.topic,
      workloads: workloads.topic,
      runs: results.topic,
      run: live.topic,
    },
    isRunning: live.isRunning,
    async close() {
      await live.stopAll()
      host.close()
      await results.close()
      await calibration.close()
      await profiles.close()
      await workloads.close()
      await drafts.close()
      await settings.close()
    },
  }
}
