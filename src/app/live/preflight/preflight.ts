import type { Timers } from '../../../engine/clock'
import { storeByKind } from '../../../engine/stores/registry'
import type { Calibration, Settings } from '../../../shared/contract/host'
import type { Preflight, PreflightCheckName, RunSetup } from '../../../shared/contract/runs'
import type { ComposedTarget, ComposedTrial } from '../../run/compose-trial'
import { readSetup, trialSettings } from '../setup'
import { Board, type Finding, warned } from './board'
import { estimateMs, type KnownRates } from './estimate'
import { generatorFinding } from './generator-check'
import { type Look, placeOf } from './look'
import { expectedArchiveBytes, folderFinding, powerFinding } from './machine-checks'
import { recordBytes, resourcesFinding } from './resources-check'
import { runCheck } from './run-check'
import { blockedBy, dataFinding, targetFinding } from './target-checks'
import { keySpaceFinding, operationsFinding } from './workload-checks'
import type { PreflightWorld } from './world'

export interface PreflightOptions {
  readonly resolveProfile: (id: string) => Promise<ComposedTarget>
  readonly settings: Settings
  readonly calibration: Calibration | null
  /** folder of the archive */
  readonly runs: string
  /** name of a run that is under way here */
  readonly underWay: string | null
  readonly world: PreflightWorld
  readonly timers: Pick<Timers, 'after'>
  /** aborted when nobody wants to know any more */
  readonly signal: AbortSignal
  readonly tell: (preflight: Preflight) => void
}

/**
 * Looks at everything that a run needs, all at once, and changes nothing. Tells whenever a check has
 * ended.
 */
export async function preflight(setup: RunSetup, options: PreflightOptions): Promise<Preflight> {
  return new Checks(setup, options).run()
}

const UNTOLD = 'Cannot be told: the target did not answer.'
const NO_RATES: KnownRates = { load: null, measured: null }

/** The checks of one setup, and what they have come to. */
class Checks {
  private readonly board = new Board()
  private trial: ComposedTrial | null = null
  private look: Look | null = null
  private recordsToLoad = 0
  private rates = NO_RATES

  constructor(
    private readonly setup: RunSetup,
    private readonly options: PreflightOptions,
  ) {}

  async run(): Promise<Preflight> {
    const { world, settings } = this.options
    await Promise.all([
      this.check('power', async () => powerFinding(await world.power(), settings.blockSleep)),
      this.check('generator', async () => this.generator()),
      this.aboutTarget(),
    ])
    return this.view()
  }

  private async aboutTarget(): Promise<void> {
    const { resolveProfile } = this.options
    const target = await resolveProfile(this.setup.profileId).catch((error) => {
      this.settle('target', blockedBy(error))
      return null
    })
    await (target === null ? this.withoutTarget() : this.withTarget(target))
  }

  private async withoutTarget(): Promise<void> {
    for (const check of ['data', 'operations', 'key-space', 'resources'] as const) {
      this.settle(check, warned(UNTOLD))
    }
    await this.check('folder', () => this.folder())
  }

  private async withTarget(target: ComposedTarget): Promise<void> {
    const trial = readSetup(this.setup, target, this.options.settings)
    this.trial = trial
    const parts = {
      ...trialSettings(this.setup),
      capabilities: target.module.capabilities(target.options),
      storeTitle: target.module.title,
    }
    const told = [...trial.problems, ...trial.notes]
    const rates = this.options.world
      .knownRates(this.options.runs, trial.spec)
      .catch(() => NO_RATES)
      .then((known) => {
        this.rates = known
      })
    await Promise.all([
      this.check('operations', async () => operationsFinding(parts, told)),
      this.lookAt(target, trial).then(async () => {
        await Promise.all([
          this.check('key-space', async () => keySpaceFinding(parts, told, trial.spec, this.look)),
          this.check('resources', () => this.resources(target)),
          // How long it takes depends on what is to be loaded.
          rates.then(() => this.check('folder', () => this.folder())),
        ])
      }),
    ])
  }

  private async lookAt(target: ComposedTarget, { spec }: ComposedTrial): Promise<void> {
    await this.check('target', async (signal) => {
      this.look = await this.options.world.look(target, spec, signal)
      return targetFinding(spec, this.look, placeOf(target))
    })
    await this.check('data', async () => {
      if (this.look === null) return warned(UNTOLD)
      const { finding, recordsToLoad } = dataFinding(spec, this.look)
      this.recordsToLoad = recordsToLoad
      return finding
    })
  }

  private generator(): Finding {
    const { calibration, world, underWay } = this.options
    return generatorFinding({
      control: this.setup.control,
      calibration,
      cores: world.cores,
      underWay,
    })
  }

  private async resources(target: ComposedTarget): Promise<Finding> {
    if (this.look === null) return warned(UNTOLD)
    const place = placeOf(target)
    return resourcesFinding({
      bytesToWrite: this.bytesToWrite,
      freeDiskBytes: place === null ? null : await this.options.world.freeBytes(place),
      connections: this.connections,
      facts: this.look.facts,
    })
  }

  private async folder(): Promise<Finding> {
    const { runs, world } = this.options
    const [refusal, freeBytes] = await Promise.all([world.refusal(runs), world.freeBytes(runs)])
    const expectedBytes = expectedArchiveBytes(this.estimateMs)
    return folderFinding({ path: runs, refusal, freeBytes, expectedBytes })
  }

  private get bytesToWrite(): number {
    // A workload with a problem may have no lengths to take the mean of.
    if (this.recordsToLoad === 0 || this.trial?.problems.length !== 0) return 0
    return this.recordsToLoad * recordBytes(this.setup.workload)
  }

  private get connections(): number | null {
    if (this.trial === null) return null
    const { target, control } = this.trial.spec
    const { connections } = storeByKind(target.store).capabilities(target.options)
    return connections ? (control.connections ?? control.clients) : null
  }

  private get estimateMs(): number | null {
    if (this.trial === null) return null
    return estimateMs(this.trial.spec, this.recordsToLoad, this.rates)
  }

  private async check(
    name: PreflightCheckName,
    look: (signal: AbortSignal) => Promise<Finding>,
  ): Promise<void> {
    const { timers, signal } = this.options
    this.settle(name, await runCheck(look, timers, signal))
  }

  private settle(name: PreflightCheckName, finding: Finding): void {
    this.board.settle(name, finding)
    this.options.tell(this.view())
  }

  private view(): Preflight {
    const problems = this.trial?.problems ?? []
    return {
      checks: this.board.checks,
      ready: this.board.clear && problems.length === 0,
      problems,
      notes: this.trial?.notes ?? [],
      facts: this.look?.facts ?? null,
      estimateMs: this.estimateMs,
      recordsToLoad: this.recordsToLoad,
      bytesToWrite: this.bytesToWrite,
      connections: this.connections,
    }
  }
}
