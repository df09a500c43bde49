import type { Calibration } from '../../../shared/contract/host'
import { formatInstant } from '../../../shared/format/instants'
import { formatLatency, formatRate } from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Chip } from '../../ui/chip'
import { KeyValue } from '../../ui/key-value'
import { NotKnown } from '../../ui/not-known'

interface CalibrationFactsProps {
  readonly calibration: Calibration
}

export function CalibrationFacts({ calibration }: CalibrationFactsProps) {
  const t = useT('settings')
  const sentence = useSentence()
  const { floorNs, ceilingOpsPerSec, cpuPerOperationNs, measuredAt, stale } = calibration
  const latency = (ns: number | null) =>
    ns === null ? <NotKnown reason={t('calibration.too-few')} /> : formatLatency(ns)
  return (
    <>
      {stale !== null && (
        <p>
          <Chip kind="doubtful">{t('calibration.stale')}</Chip> {sentence(stale)}
        </p>
      )}
      <KeyValue
        keyWidth={190}
        rows={[
          { key: t('calibration.p50'), value: latency(floorNs.p50) },
          { key: t('calibration.p99'), value: latency(floorNs.p99) },
          { key: t('calibration.rate'), value: formatRate(ceilingOpsPerSec) },
          { key: t('calibration.cpu'), value: formatLatency(cpuPerOperationNs) },
          { key: t('calibration.at'), value: formatInstant(measuredAt) },
        ]}
      />
    </>
  )
}
