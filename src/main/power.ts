import type { PowerEvents } from '../app/ports'
import type { ElectronApi } from './electron-api'

/** What the operating system tells of sleep and of its source of power; returns the end of it. */
export function onPower(
  { powerMonitor }: Pick<ElectronApi, 'powerMonitor'>,
  events: PowerEvents,
  now: () => number,
): () => void {
  const slept = () => events.slept(now())
  const woke = () => events.woke(now())
  const mains = () => events.sourceChanged('mains')
  const battery = () => events.sourceChanged('battery')
  powerMonitor.on('suspend', slept)
  powerMonitor.on('resume', woke)
  powerMonitor.on('on-ac', mains)
  powerMonitor.on('on-battery', battery)
  return () => {
    powerMonitor.off('suspend', slept)
    powerMonitor.off('resume', woke)
    powerMonitor.off('on-ac', mains)
    powerMonitor.off('on-battery', battery)
  }
}

/** Keeps the machine awake, its screen not, until the returned function is called. */
export function blockSleep({
  powerSaveBlocker,
}: Pick<ElectronApi, 'powerSaveBlocker'>): () => void {
  const id = powerSaveBlocker.start('prevent-app-suspension')
  return () => {
    if (powerSaveBlocker.isStarted(id)) powerSaveBlocker.stop(id)
  }
}
