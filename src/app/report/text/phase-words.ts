import { formatBytes } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import type { ReportWords } from '../words'

/** Heads of the table of phases, behind that of the phase itself. */
export const phaseHeads = (words: ReportWords): string[] => [
  words.time,
  words.startedHead,
  words.droppedLine,
  words.okRate,
  words.offeredRate,
  words.failedLine,
  words.received,
  words.sent,
  words.cpuCores,
  words.eventLoop,
  words.loopDelay,
]

/** `Size of the data set: on disk after load 131 MB` */
export function sizeWords(size: TrialReport['size'], words: ReportWords): string {
  const told = (['afterLoad', 'atEnd'] as const).flatMap((when) => {
    const { diskBytes = null, memoryBytes = null } = size[when] ?? {}
    return [
      ...(diskBytes === null ? [] : [`${words.onDisk[when]} ${formatBytes(diskBytes)}`]),
      ...(memoryBytes === null ? [] : [`${words.inMemory[when]} ${formatBytes(memoryBytes)}`]),
    ]
  })
  return `${words.size}${words.colon}${told.length === 0 ? words.sizeNotTold : told.join(' · ')}`
}
